import type { Body, Params, Query } from '../../contract/contract.ts';
import type { EndpointName, endpoints } from '../../contract/endpoints.ts';

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
