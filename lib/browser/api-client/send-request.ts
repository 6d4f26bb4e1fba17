import ky, { isHTTPError, isTimeoutError } from 'ky';
import type { Body, Params, Query } from '../../contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { ApiError, localError, readEnvelope } from './api-error.ts';
import { readPublicConfig } from './public-config.ts';
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
export async function sendRequest(
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
