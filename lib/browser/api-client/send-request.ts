import type { RefusedPrice } from '../../contract/app-error.ts';
import type { Body, Params, Query } from '../../contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { errorKeyOf, SUCCESS } from '../../contract/error-codes.ts';
import { ApiError, localError } from './api-error.ts';
import { readPublicConfig } from './public-config.ts';
import { waitFor } from './retry.ts';
import { urlLocale } from './url-locale.ts';

type Part<Key extends string, Value> = undefined extends Value
  ? { readonly [K in Key]?: Value }
  : Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** Options of a call: the parts that its schemas name, and a signal that cancels it. */
export type RequestOptions<Name extends EndpointName> = Part<'params', Params<Name>> &
  Part<'query', Query<Name>> &
  Part<'body', Body<Name>> & { readonly signal?: AbortSignal } & KeyPart<Name>;

/** By which the host knows the same call again, and does it once. */
type KeyPart<Name extends EndpointName> = (typeof endpoints)[Name] extends { readonly idempotent: true }
  ? { readonly idempotencyKey?: string }
  : Record<never, never>;

/** The same, without the types of one call. */
export interface AnyRequestOptions {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
}

/** Milliseconds for a call with its retry. */
const TIME_OUT_MS = 6000;

/** Statuses after which a GET is sent once more; not 429, by which the host asks to slow down. */
const PASSING_STATUSES: readonly number[] = [408, 500, 502, 503, 504];
/** Milliseconds before that. */
const PAUSE_MS = 300;

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
  const path = endpointPath(endpoint.path, options.params);
  const timer = AbortSignal.timeout(endpoint.timeoutMs ?? TIME_OUT_MS);
  const signal = options.signal ? AbortSignal.any([timer, options.signal]) : timer;
  try {
    const { apiOrigin } = await readPublicConfig();
    const response = await fetchAnswer(`${apiOrigin}${path}${queryString(options.query)}`, {
      ...initOf(endpoint, options),
      signal,
    });
    const data = await readJson(response, signal);
    return response.ok ? readEnvelope(data, response.headers) : readRefusal(data, response);
  } catch (error) {
    if (error instanceof ApiError && error.key !== 'aborted') throw error;
    if (options.signal?.aborted) throw localError('aborted', error);
    throw localError(timer.aborted ? 'timeout' : 'network', error);
  }
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

/** The query of an address, without what is not set; empty without any. */
function queryString(query: AnyRequestOptions['query'] = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return set.length > 0 ? `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}` : '';
}

/** Fetches an answer; a GET that was not answered is sent once more. @throws what `fetch` throws */
async function fetchAnswer(url: string, init: RequestInit & { readonly signal: AbortSignal }) {
  if (init.method !== 'GET') return fetch(url, init);
  const first = await fetch(url, init).catch((error: unknown) => {
    if (init.signal.aborted) throw error;
    return null;
  });
  if (first && !PASSING_STATUSES.includes(first.status)) return first;
  await waitFor(PAUSE_MS, init.signal);
  return fetch(url, init);
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
