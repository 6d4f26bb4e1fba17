import type { Result } from '../../contract/contract.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
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

/** Name of the lock that lets one tab at a time open or renew the session all tabs share. */
const LOCK = 'pictor-session';

/** A token this close to its end is renewed before it is used, so that calls rarely meet a 401. */
const RENEW_BEFORE_MS = 20_000;

/** Sends a request of a session, with a token or without one. @throws ApiError */
type Send = (
  name: EndpointName,
  options: { readonly body?: unknown; readonly token?: string },
) => Promise<unknown>;

/** The session that all tabs of this browser share, opened and renewed by requests that `send` sends. */
export function createSession(send: Send) {
  let pending: Promise<string> | undefined;
  /**
   * Exchanges a token that no longer works for a new one. Any number of concurrent callers, in any number of
   * tabs, cause one request. A guest whose refresh token is refused starts anew as another guest. An account
   * whose session has ended is forgotten with what it did here, and the page asks for a sign-in.
   * @throws ApiError `login_required` where an account has to sign in again
   * @param refused the token that does not work; undefined where there is none
   */
  const renew = (refused: string | undefined) => {
    pending ??= withLock(() => renewUnlessDone(refused, send)).finally(() => {
      pending = undefined;
    });
    return pending;
  };
  /** A bearer token that is still good by the clock; opens a guest's session where there is none. */
  const bearerToken = async () => {
    const { session } = userStore.getState();
    if (session && session.tokenExpiresAt * 1000 - RENEW_BEFORE_MS > hostNow()) return session.token;
    return renew(session?.token);
  };
  return { bearerToken, renew };
}

/** Does work on the session while no other tab does any. */
export function withLock<T>(work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work();
}

async function renewUnlessDone(refused: string | undefined, send: Send): Promise<string> {
  await reloadUserStore();
  const { session } = userStore.getState();
  if (session && session.token !== refused) return session.token;
  if (!session) return visit(send);
  try {
    const renewed = (await send('refreshToken', {
      body: { refreshToken: session.refreshToken },
    })) as Result<'refreshToken'>;
    const now = userStore.getState().session;
    // Somebody has signed in or out meanwhile, in a browser without locks.
    if (now?.refreshToken !== session.refreshToken) return now?.token ?? visit(send);
    userStore.setState({ session: renewed });
    return renewed.token;
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'invalid_token') throw error;
    if (!hasAccount()) return visit(send);
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

async function visit(send: Send): Promise<string> {
  const visited = await send('visit', {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.key === 'proof_required') return visitWithProof(send);
    throw error;
  });
  keepPerson(visited as Result<'visit'>);
  return (visited as Result<'visit'>).token;
}

/** Visits from a network with many visitors, where the host asks for some work of each browser. */
async function visitWithProof(send: Send): Promise<unknown> {
  const { default: solveInWorker } = await import('./proof/solve-in-worker.ts').catch((error: unknown) => {
    throw localError('network', error);
  });
  const puzzle = (await send('getVisitChallenge', {})) as Result<'getVisitChallenge'>;
  const answers = await solveInWorker(puzzle).catch((error: unknown) => {
    throw localError('network', error);
  });
  return send('visit', { body: { proof: { challenge: puzzle.challenge, answers } } });
}
