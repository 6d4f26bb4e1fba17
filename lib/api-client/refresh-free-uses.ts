import { call } from './call.ts';
import { userStore } from './user-store.ts';

/** Asks what free uses are left today and how long results are kept, and keeps the answer, with the host's time, in the user store. */
export async function refreshFreeUses(): Promise<void> {
  const { list, keepingHours, keepingChoices, resetAt, sysTimestamp } = await call(
    'getUserFeatureUsageLimit',
    {},
  );
  userStore.setState({
    freeUses: list,
    keeping: { hours: keepingHours, choices: keepingChoices },
    freeUseRefreshAt: resetAt * 1000,
    systemTimeOffset: sysTimestamp * 1000 - Date.now(),
  });
}
