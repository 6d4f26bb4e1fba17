import { call } from '../api-client/call.ts';
import { updatePerson, userStore } from '../user/user-store.ts';

/**
 * Loads the profile of the person who is signed in into the user store.
 * @throws ApiError
 */
export async function refreshPerson(): Promise<void> {
  const { user } = userStore.getState();
  if (user) updatePerson(await call('getUserInfo', { params: { id: user.id } }));
}
