import type { Body, Params, Query, Result } from '#lib/contract/contract.ts';
import type { Endpoint } from '#lib/contract/endpoints.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints.ts';

export interface CallOptions<Name extends EndpointName> {
  readonly params?: Params<Name>;
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
  readonly token?: string;
  readonly locale?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer<Name extends EndpointName> {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number;
  readonly message: string;
  readonly result: Result<Name> | null;
}

export type HostCall = <Name extends EndpointName>(
  name: Name,
  options?: CallOptions<Name>,
) => Promise<Answer<Name>>;

interface UrlParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** Address of a call with its parameters filled in. */
export function callUrl(origin: string, name: EndpointName, { params, query }: UrlParts = {}): string {
  const endpoint: Endpoint = endpoints[name];
  const filled = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  );
  const url = new URL(filled, origin);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, String(value));
  return url.href;
}

function urlPartsOf<Name extends EndpointName>({ params, query }: CallOptions<Name>): UrlParts {
  // Whatever the call, its parameters are texts and its query is an object.
  return { params, query } as UrlParts;
}

/** Makes a function that calls a host over HTTP by the endpoint table. */
export function callHost(origin: string): HostCall {
  return async (name, options = {}) => {
    const { method }: Endpoint = endpoints[name];
    const response = await fetch(callUrl(origin, name, urlPartsOf(options)), {
      method,
      headers: {
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.locale === undefined ? {} : { 'x-locale': options.locale }),
        ...options.headers,
      },
      ...(method === 'POST' ? { body: JSON.stringify(options.body ?? {}) } : {}),
    });
    const answer = await response.json();
    return { status: response.status, headers: response.headers, ...answer };
  };
}
