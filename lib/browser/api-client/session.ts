import type { Result } from '../../contract/contract.ts';
import { errorKinds } from '../../contract/error-codes.ts';
import { forgetDevice } from '../storage/forget-device.ts';
import { requestSignIn } from '../user/sign-in-request.ts';
import {
  forgetPerson,
  hasAccount,
  hostNow,
  keepPerson,
  reloadUserStore,
  userStore,
} from '../user/user-store.ts';
import { ApiError, localError } from './api-error.ts';
import { tryUntilReached } from './retry.ts';
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
 * tabs, cause one request. A guest whose refresh token is refused starts anew as another guest. An account
 * whose session has ended is forgotten with what it did here, and the page asks for a sign-in.
 * @throws ApiError `login_required` where an account has to sign in again
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
    const now = userStore.getState().session;
    // Somebody has signed in or out meanwhile, in a browser without locks.
    if (now?.refreshToken !== session.refreshToken) return now?.token ?? visit();
    userStore.setState({ session: renewed });
    return renewed.token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'invalid_token') throw error;
    if (!hasAccount()) return visit();
    forgetPerson();
    void forgetDevice();
    void requestSignIn();
    const { code } = errorKinds.login_required;
    throw new ApiError({ key: 'login_required', code, message: error.message }, { cause: error });
  }
}

/** Takes over an account that has just signed in, once no renewal is under way that would replace it. */
export async function openAccountSession(answer: Result<'login'>): Promise<void> {
  await withLock(async () => keepPerson(answer));
}

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

async function visit(): Promise<string> {
  const visited = await sendRequest('visit', {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.key === 'proof_required') return visitWithProof();
    throw error;
  });
  keepPerson(visited as Result<'visit'>);
  return (visited as Result<'visit'>).token;
}

/** Visits from a network with many visitors, where the host asks for some work of each browser. */
async function visitWithProof(): Promise<unknown> {
  const { default: solveInWorker } = await import('./proof/solve-in-worker.ts').catch((error: unknown) => {
    throw localError('network', error);
  });
  const puzzle = (await sendRequest('getVisitChallenge', {})) as Result<'getVisitChallenge'>;
  const answers = await solveInWorker(puzzle).catch((error: unknown) => {
    throw localError('network', error);
  });
  return sendRequest('visit', { body: { proof: { challenge: puzzle.challenge, answers } } });
}
