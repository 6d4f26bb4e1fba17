import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { perMinute } from '#lib/contract/call.ts';
import { rateLimitStore } from './rate-limit-store.ts';

/** Requests of one network address to all calls together. Generous, as a school or an office may share one. */
const ADDRESS_LIMIT = perMinute(1200);

/** The network a request comes from: an IPv4 address, or the /64 that one household gets in IPv6. */
function networkOf({ ip }: FastifyRequest): string {
  return normalizeIP(ip, 64);
}

/** Refuses whoever asks too often: each address over all calls, then each person or address per call (`rateLimit` of its entry in the contract). */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: rateLimitStore(app.infrastructure),
    // Runs after the guard, which has found the caller by then.
    keyGenerator: (request) => request.caller?.userId ?? networkOf(request),
    errorResponseBuilder: () => new AppError('too_many_requests'),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
  const limitAddress = app.createRateLimit({
    max: Math.ceil(ADDRESS_LIMIT.max * app.infrastructure.settings.rateLimitFactor),
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
