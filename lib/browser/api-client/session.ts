import type { Result } from '../../contract/contract.ts';
import { hasAccount, hostNow, reloadUserStore, userStore } from '../user/user-store.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './send-request.ts';

/** Name of the lock that lets one tab at a time open or renew the session all tabs share. */
const LOCK = 'pictor-session';

/** A token this close to its end is renewed before it is used, so that calls rarely meet a 401. */
const RENEW_BEFORE_MS = 20_000;

let pending: Promise<string> | undefined;

/** A bearer token that is still good by the clock; opens a guest's session where there is none. */
export async function bearerToken(): Promise<string> {
  const { session } = userStore.getState();
  if (session && session.tokenExpiresAt * 1000 - RENEW_BEFORE_MS > hostNow()) return session.token;
  return renewSession(session?.token);
}

/**
 * Exchanges a token that no longer works for a new one. Any number of concurrent callers, in any number of
 * tabs, cause one request. A guest whose refresh token is refused starts anew as another guest; an account
 * does not.
 * @throws ApiError `invalid_token` where an account has to sign in again
 * @param refused the token that does not work; undefined where there is none
 */
export function renewSession(refused: string | undefined): Promise<string> {
  pending ??= withLock(() => renewUnlessDone(refused)).finally(() => {
    pending = undefined;
  });
  return pending;
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renewUnlessDone(refused: string | undefined): Promise<string> {
  await reloadUserStore();
  const { session } = userStore.getState();
  if (session && session.token !== refused) return session.token;
  if (!session) return visit();
  try {
    const renewed = (await sendRequest('refreshToken', {
      body: { refreshToken: session.refreshToken },
    })) as Result<'refreshToken'>;
    userStore.setState({ session: renewed });
    return renewed.token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'invalid_token' || hasAccount()) throw error;
    return visit();
  }
}

async function visit(): Promise<string> {
  const { id, bio, isVip, token, refreshToken, tokenExpiresAt } = (await sendRequest(
    'visit',
    {},
  )) as Result<'visit'>;
  userStore.setState({
    user: { id, bio, isVip },
    session: { token, refreshToken, tokenExpiresAt },
  });
  return token;
}
