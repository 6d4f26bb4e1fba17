import { forgetDevice } from '../storage/forget-device.ts';
import { forgetPerson, reloadUserStore, userStore } from '../user/user-store.ts';
import { sendRequest, tryUntilReached } from './call.ts';
import { withLock } from './session.ts';

/**
 * Signs out here and in all tabs, and forgets what the person did on this device. The host is told, without
 * anybody waiting for it.
 */
export async function signOut(): Promise<void> {
  const session = await withLock(async () => {
    await reloadUserStore();
    const { session: ended } = userStore.getState();
    forgetPerson();
    return ended;
  });
  if (session !== null) {
    const { token, refreshToken } = session;
    const { signal } = new AbortController();
    const tell = () => sendRequest('logout', { body: { refreshToken }, token });
    tryUntilReached(tell, { signal }).catch(() => undefined);
  }
  // Last, as a tab that still reads delays it.
  await forgetDevice();
}
