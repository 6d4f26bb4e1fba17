import ky, { isHTTPError, isTimeoutError } from 'ky';
import type { Result } from '../../contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { hasAccount, hostNow, reloadUserStore, userStore } from '../user/user-store.ts';
import { ApiError, localError, readEnvelope } from './api-error.ts';
import { readPublicConfig } from './public-config.ts';
import type { AnyRequestOptions, RequestOptions } from './request-options.ts';
import { urlLocale } from './url-locale.ts';

/** Calls that stand outside any session, because they make one. */
const WITHOUT_BEARER: readonly EndpointName[] = ['visit', 'refreshToken'];

/**
 * Calls the api host: `call('imgResult', { params: { id } })`. A token that the host refuses is renewed once,
 * whatever number of calls meet the refusal, and the call goes again.
 * @throws ApiError
 */
export async function call<Name extends EndpointName>(
  name: Name,
  options: RequestOptions<Name>,
): Promise<Result<Name>> {
  const request = options as AnyRequestOptions;
  if (WITHOUT_BEARER.includes(name)) return (await sendRequest(name, request)) as Result<Name>;
  const token =
    endpoints[name].access !== 'anyone' ? await bearerToken() : userStore.getState().session?.token;
  try {
    return (await sendRequest(name, { ...request, token })) as Result<Name>;
  } catch (error) {
    if (token === undefined || !isRefusedToken(error)) throw error;
    return (await sendRequest(name, { ...request, token: await renewSession(token) })) as Result<Name>;
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'invalid_token' || error.key === 'forbidden');
}

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
  const visited = await sendRequest('visit', {}).catch((error: unknown) => {
    if (error instanceof ApiError && error.key === 'proof_required') return visitWithProof();
    throw error;
  });
  const { id, bio, isVip, token, refreshToken, tokenExpiresAt } = visited as Result<'visit'>;
  userStore.setState({
    user: { id, bio, isVip },
    session: { token, refreshToken, tokenExpiresAt },
  });
  return token;
}

/** Visits from a network with many visitors, where the host asks for some work of each browser. */
async function visitWithProof(): Promise<unknown> {
  const { solveInWorker } = await import('./proof/solve-in-worker.ts').catch((error: unknown) => {
    throw localError('network', error);
  });
  const puzzle = (await sendRequest('getVisitChallenge', {})) as Result<'getVisitChallenge'>;
  const answers = await solveInWorker(puzzle).catch((error: unknown) => {
    throw localError('network', error);
  });
  return sendRequest('visit', { body: { proof: { challenge: puzzle.challenge, answers } } });
}

/** Milliseconds for a call with its retry. */
const TIME_OUT_MS = 6000;

/** One try again, for GET only, and never where the host said to slow down (429 is not in the list). */
const RETRY = {
  limit: 1,
  methods: ['get'],
  statusCodes: [408, 500, 502, 503, 504],
  afterStatusCodes: [],
};

/**
 * Sends one request to the api host and unwraps its answer.
 * @param options.token bearer token; left out for calls that open or renew a session
 * @throws ApiError
 */
async function sendRequest(
  name: EndpointName,
  options: AnyRequestOptions & { readonly token?: string | undefined },
): Promise<unknown> {
  const endpoint: Endpoint = endpoints[name];
  const timeoutMs = endpoint.timeoutMs ?? TIME_OUT_MS;
  const path = endpointPath(endpoint.path, options.params);
  try {
    const { apiOrigin } = await readPublicConfig();
    const response = await ky(`${apiOrigin}${path}`, {
      method: endpoint.method,
      headers: {
        ...requestHeaders(options.token),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(endpoint.method === 'POST' ? { json: options.body ?? {} } : {}),
      ...(options.query ? { searchParams: { ...options.query } } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      credentials: 'omit',
      retry: RETRY,
      timeout: timeoutMs,
      totalTimeout: timeoutMs,
    });
    return readEnvelope(await readJson(response), response.headers);
  } catch (error) {
    throw asApiError(error, options.signal);
  }
}

/** Of a gateway that stands before the host and does not reach it. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Headers of every call: the language of the page and, once there is one, the bearer token. */
export function requestHeaders(token?: string): Record<string, string> {
  const headers = { 'x-locale': urlLocale() };
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
}

function readJson(response: Response): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? localError('unreadable', error) : error;
  });
}

/** Puts whatever a request can throw into the one error class. */
function asApiError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof Error && error.name === 'ApiError') return error;
  if (signal?.aborted) return localError('aborted', error);
  if (isTimeoutError(error)) return localError('timeout', error);
  if (!isHTTPError(error)) return localError('network', error);
  try {
    readEnvelope(error.data, error.response.headers);
  } catch (known) {
    const isSaid = known instanceof ApiError && known.key !== 'unreadable';
    return !isSaid && GATEWAY_STATUSES.includes(error.response.status) ? localError('network', error) : known;
  }
  return localError('unreadable', error);
}

/** Fills `:name` of an endpoint's path with escaped values. */
function endpointPath(pattern: string, params: Readonly<Record<string, unknown>> = {}): string {
  return checkPath(pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))));
}

/**
 * Holds requests to the api's own origin.
 * @throws Error for `//host/…`, and for a URL that names a host ('Payload URL must not include
 * hostname').
 */
export function checkPath(path: string): string {
  if (path.startsWith('//') || path.startsWith('/\\')) throw new Error('Request URL must not start with //');
  if (!path.startsWith('/')) throw new Error('Payload URL must not include hostname');
  return path;
}
