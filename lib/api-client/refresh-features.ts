import { call } from './call.ts';
import { userStore } from './user-store.ts';

/** Asks what each tool costs, whether it is there and how long it takes, and keeps the answer in the user store. */
export async function refreshFeatures(): Promise<void> {
  const { list, sysTimestamp } = await call('getFeatures', {});
  userStore.setState({ features: list, systemTimeOffset: sysTimestamp * 1000 - Date.now() });
}
