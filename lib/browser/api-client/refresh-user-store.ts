import { userStore } from '../user/user-store.ts';
import { call } from './call.ts';

/** Asks what each tool costs, whether it is there and how long it takes, and keeps the answer in the user store. */
export async function refreshFeatures(): Promise<void> {
  const { list, sysTimestamp } = await call('getFeatures', {});
  userStore.setState({ features: list, systemTimeOffset: sysTimestamp * 1000 - Date.now() });
}

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
