import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { EndpointName } from '#lib/contract/endpoints.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { countInDatabase } from './count-in-database.ts';
import { createMemoryCounter } from './count-in-memory.ts';
import type { Counter } from './window-count.ts';

/** A store of the plugin around a counter. */
function storeOf(count: Counter): Pick<FastifyRateLimitStore, 'incr'> {
  return {
    async incr(key, callback, windowMs) {
      try {
        callback(null, await count(key, windowMs));
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}

type RouteInfo = { readonly routeInfo?: { readonly config?: { readonly call?: EndpointName } } };

/**
 * Where the plugin counts. What limits one call is counted in Postgres where there is one, so that many hosts share it and a
 * restart forgets nothing; else, and for the limit over all calls, in memory.
 */
export function rateLimitStore(infrastructure: Infrastructure): FastifyRateLimitStoreCtor {
  const isShared = infrastructure.database.client.kind === 'postgres';

  function makeStore(call: EndpointName | undefined): FastifyRateLimitStore {
    const count: Counter =
      isShared && call !== undefined
        ? (key, windowMs) => countInDatabase(infrastructure, { key: `${call} ${key}`, windowMs })
        : createMemoryCounter(infrastructure.clock);
    return {
      ...storeOf(count),
      // The plugin hands the route over here, which its types do not tell.
      child: (options) => makeStore((options as RouteInfo).routeInfo?.config?.call),
    };
  }

  // The plugin makes its store by `new`; what a constructor returns is what `new` gives.
  return class {
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the plugin asks for a class where a function would do
      return makeStore(undefined);
    }
  } as unknown as FastifyRateLimitStoreCtor;
}
