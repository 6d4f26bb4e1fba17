import { call } from './call.ts';
import { userStore } from './user-store.ts';

/** Asks what free uses are left today and keeps the answer, with the host's time, in the user store. */
export async function refreshFreeUses(): Promise<void> {
  const { list, resetAt, sysTimestamp } = await call('getUserFeatureUsageLimit', {});
  userStore.setState({
    freeUses: list,
    freeUseRefreshAt: resetAt * 1000,
    systemTimeOffset: sysTimestamp * 1000 - Date.now(),
  });
}
