import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '#lib/contract/app-error.ts';
import { hashToken } from '../identity/tokens.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Whether a request was made on this very machine, and not passed on by a proxy on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const isLoopback = address === '::1' || (isIPv4(address) && address.startsWith('127.'));
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  // Hashes have one length, which the comparison in constant time needs.
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));
}

/** `/metrics` for Prometheus: how long each route takes, and what the process uses. For this machine, or by METRICS_TOKEN. */
export function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    duration.observe(
      { method: request.method, route: config.call ?? url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get(
    '/metrics',
    { schema: { hide: true }, config: { isProbe: true, rateLimit: false } },
    async (request, reply) => {
      if (!isLocal(request) && !hasToken(request, app.context.settings.metricsToken)) {
        throw new AppError('forbidden');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
  app.addHook('onClose', async () => registry.clear());
}
