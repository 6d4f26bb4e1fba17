import type { Body, Params, Query } from '../../contract/contract.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';

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

/** Path and query of a call at the api host. @throws Error for a path that leads elsewhere */
export function requestPath(name: EndpointName, { params, query }: AnyRequestOptions): string {
  return `${endpointPath(endpoints[name].path, params)}${queryString(query)}`;
}

/** The query of an address, without what is not set; empty without any. */
function queryString(query: AnyRequestOptions['query'] = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  return set.length > 0 ? `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}` : '';
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
