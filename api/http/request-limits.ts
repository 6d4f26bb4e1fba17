import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { perMinute } from '#lib/contract/call.ts';
import type { EndpointName } from '#lib/contract/endpoints.ts';
import type { Context } from '../context.ts';
import { hashNetwork } from '../infrastructure/hash-network.ts';
import { type Counter, countInDatabase, createMemoryCounter } from '../infrastructure/window-counter.ts';

/** Longest body of a request; files go to the storage instead. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Requests of one network address to all calls together. Generous, as a school or an office may share one.
 */
export const ADDRESS_LIMIT = perMinute(1200);

/** The network a request comes from: an IPv4 address, or the /64 that one household gets in IPv6. */
function networkOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, 64);
}

/**
 * Refuses whoever asks too often: each address over all calls, then each person or address per call
 * (`rateLimit` of its entry in the contract).
 */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: rateLimitStore(app.context),
    // Runs after the guard, which has found the caller by then. Keys may be stored, so no address is in them.
    keyGenerator: ({ caller, ip }) => caller?.userId ?? hashNetwork(app.context.secret, ip),
    errorResponseBuilder: () => new AppError('too_many_requests'),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  const limitAddress = app.createRateLimit({
    max: Math.ceil(ADDRESS_LIMIT.max * app.context.settings.limits.rateLimitFactor),
    timeWindow: ADDRESS_LIMIT.windowMs,
    keyGenerator: networkOf,
  });
  app.addHook('onRequest', async (request, reply) => {
    const limit = await limitAddress(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    reply.header('retry-after', limit.ttlInSeconds);
    throw new AppError('too_many_requests');
  });
}

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
 * Creates the counters of the plugin. Limits of single calls are counted in Postgres where there is one, so
 * that hosts share them and a restart keeps them. Everything else is counted in memory.
 */
function rateLimitStore(context: Context): FastifyRateLimitStoreCtor {
  const isShared = context.database.client.kind === 'postgres';

  function makeStore(call: EndpointName | undefined): FastifyRateLimitStore {
    const count: Counter =
      isShared && call !== undefined
        ? (key, windowMs) => countInDatabase(context, { key: `${call} ${key}`, windowMs })
        : createMemoryCounter(context.clock);
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
