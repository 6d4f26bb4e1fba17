import type { RefusedPrice } from '../../contract/app-error.ts';
import type { Result } from '../../contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { errorKeyOf, SUCCESS } from '../../contract/error-codes.ts';
import { requestSignIn } from '../user/sign-in-request.ts';
import { userStore } from '../user/user-store.ts';
import { ApiError, isConnectionError, localError } from './api-error.ts';
import { readPublicConfig } from './public-config.ts';
import type { AnyRequestOptions, RequestOptions } from './request.ts';
import { fetchTwice } from './resilient-fetch.ts';
import { createSession } from './session.ts';
import { urlLocale } from './url-locale.ts';
import { waitFor } from './wait-for.ts';

/** Session of this browser. */
export const session = createSession(sendRequest);

/** Calls that stand outside any session, because they make one. */
const WITHOUT_BEARER: readonly EndpointName[] = ['visit', 'refreshToken'];

/**
 * Calls the api host: `call('imgResult', { params: { id } })`. A token that the host refuses is renewed once,
 * whatever number of calls meet the refusal, and the call goes again. Where only somebody who signs in may go
 * on, the page asks for that, and the call goes again afterwards.
 * @throws ApiError
 */
export async function call<Name extends EndpointName>(
  name: Name,
  options: RequestOptions<Name>,
): Promise<Result<Name>> {
  const request = options as AnyRequestOptions;
  if (WITHOUT_BEARER.includes(name)) return (await sendRequest(name, request)) as Result<Name>;
  try {
    return (await sendWithToken(name, request)) as Result<Name>;
  } catch (error) {
    if (!isSignInNeeded(error) || !(await requestSignIn())) throw error;
    return (await sendWithToken(name, request)) as Result<Name>;
  }
}

async function sendWithToken(name: EndpointName, request: AnyRequestOptions): Promise<unknown> {
  const token =
    endpoints[name].access !== 'anyone' ? await session.bearerToken() : userStore.getState().session?.token;
  try {
    return await sendRequest(name, { ...request, token });
  } catch (error) {
    if (token === undefined || !isRefusedToken(error)) throw error;
    return sendRequest(name, { ...request, token: await session.renew(token) });
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'invalid_token' || error.key === 'forbidden');
}

function isSignInNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'login_required';
}

interface RetryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds until the next try, by the failure of the last one; null where it is final. */
  readonly pauseAfter: (error: unknown) => number | null;
  readonly wait?: typeof waitFor;
}

/** Does work again after each failure that passes. @throws the failure that does not */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, pauseAfter, wait = waitFor } = options;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const pause = pauseAfter(error);
      if (pause === null) throw error;
      await wait(pause, signal);
    }
  }
}

interface Connection {
  readonly signal: AbortSignal;
  /** Tells whether the host is being reached, each time that changes. */
  readonly onConnection?: ((connected: boolean) => void) | undefined;
}

/** Milliseconds before the tries after the first; the last stays. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 15_000];
/**
 * Failures one after the other, with the browser believing in its connection, until the host counts as away.
 */
const MAX_TRIES = 14;
/** An offline browser tells by itself when that is over; this is for those that forget to. */
const OFFLINE_MS = 60_000;

/**
 * Does work over the net again and again until it gets through: at growing intervals, and as long as it takes
 * while the browser is offline. Only for what may be done twice.
 * @throws ApiError at once where the connection is not to blame; `network` after some minutes without the
 * host
 */
export async function tryUntilReached<T>(work: () => Promise<T>, options: Connection): Promise<T> {
  const { signal, onConnection } = options;
  let failures = 0;
  const pauseAfter = (error: unknown) => {
    failures += 1;
    if (!isConnectionError(error) || failures === MAX_TRIES) return null;
    onConnection?.(false);
    if (navigator.onLine) return PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0;
    failures = 1;
    return OFFLINE_MS;
  };
  const result = await retry(work, { signal, pauseAfter });
  if (failures > 0) onConnection?.(true);
  return result;
}

/** Milliseconds for a call with its retry. */
const TIME_OUT_MS = 6000;

/**
 * Sends one request to the api host and unwraps its answer.
 * @param options.token bearer token; left out for calls that open or renew a session
 * @throws ApiError
 */
export async function sendRequest(
  name: EndpointName,
  options: AnyRequestOptions & { readonly token?: string | undefined },
): Promise<unknown> {
  const endpoint: Endpoint = endpoints[name];
  const path = requestPath(endpoint.path, options);
  const timer = AbortSignal.timeout(endpoint.timeoutMs ?? TIME_OUT_MS);
  const signal = options.signal ? AbortSignal.any([timer, options.signal]) : timer;
  try {
    const { apiOrigin } = await readPublicConfig();
    const send = endpoint.method === 'GET' ? fetchTwice : fetch;
    const response = await send(`${apiOrigin}${path}`, { ...initOf(endpoint, options), signal });
    const data = await readJson(response, signal);
    return response.ok ? readEnvelope(data, response.headers) : readRefusal(data, response);
  } catch (error) {
    if (error instanceof ApiError && error.key !== 'aborted') throw error;
    if (options.signal?.aborted) throw localError('aborted', error);
    throw localError(timer.aborted ? 'timeout' : 'network', error);
  }
}

/** Path and query of a call, with its parts escaped. @throws Error for a path that leads elsewhere */
function requestPath(pattern: string, { params = {}, query }: AnyRequestOptions): string {
  const fill = (_: string, name: string) => encodeURIComponent(String(params[name]));
  return `${checkPath(pattern.replace(/:(\w+)/g, fill))}${queryString(query)}`;
}

/** The query of an address, without what is not set; empty without any. */
function queryString(query: AnyRequestOptions['query'] = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return set.length > 0 ? `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}` : '';
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

function initOf(
  { method }: Endpoint,
  { token, body, idempotencyKey }: AnyRequestOptions & { readonly token?: string | undefined },
): RequestInit {
  const hasBody = method === 'POST';
  return {
    method,
    headers: {
      ...requestHeaders(token),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(hasBody && { body: JSON.stringify(body ?? {}) }),
    credentials: 'omit',
  };
}

/** Of a gateway that stands before the host and does not reach it. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];

/** Headers of every call: the language of the page and, once there is one, the bearer token. */
export function requestHeaders(token?: string): Record<string, string> {
  const headers = { 'x-locale': urlLocale() };
  return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
}

/** The body as JSON; undefined where it is none. @throws what breaks the connection off */
async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    if (signal.aborted || !(error instanceof SyntaxError)) throw error;
    return undefined;
  });
}

/** Throws the host's own words for a refusal, whatever its status. @throws ApiError */
function readRefusal(data: unknown, { status, headers }: Response): never {
  try {
    readEnvelope(data, headers);
  } catch (error) {
    const isSaid = error instanceof ApiError && error.key !== 'unreadable';
    throw !isSaid && GATEWAY_STATUSES.includes(status) ? localError('network', error) : error;
  }
  throw localError('unreadable');
}

/** Code whose message is for the person as it stands. */
const TELL_AS_IT_IS = 450;

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  readonly field?: string;
  readonly price?: RefusedPrice;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'result' in value
  );
}

/**
 * The result of an answer of the host.
 * @throws ApiError with the host's words for failures of the closed table, else with the fixed text for all
 * others.
 */
function readEnvelope(data: unknown, headers: Headers): unknown {
  const requestId = headers.get('x-request-id');
  if (!isEnvelope(data)) throw new ApiError({ ...unreadable(), requestId });
  if (data.code === SUCCESS) return data.result;
  const key = errorKeyOf(data.code);
  if (key === undefined && data.code !== TELL_AS_IT_IS) {
    throw new ApiError({ ...unreadable(), code: data.code, requestId });
  }
  throw new ApiError({
    key: key ?? 'unreadable',
    code: data.code,
    message: data.message || unreadable().message,
    requestId,
    field: data.field,
    price: data.price,
    retryAt: readRetryAt(headers),
  });
}

/** The moment that the header `retry-after` tells in seconds. */
function readRetryAt(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : null;
}

function unreadable() {
  const { key, code, message } = localError('unreadable');
  return { key, code, message };
}
