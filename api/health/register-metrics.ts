import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '#lib/contract/app-error.ts';
import { registerLedgerMetrics } from '../credits/ledger-metrics.ts';
import { registerEngineMetrics } from '../engines/engine-metrics.ts';
import { registerSetMetrics } from '../generation/sets/set-metrics.ts';
import { hashToken } from '../identity/tokens.ts';
import { registerPaymentMetrics } from '../payments/payment-metrics.ts';
import type { HttpSettings } from '../settings/groups/http.ts';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Names of headers that proxies add. */
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/**
 * True of a request of this very machine. A proxy in front need not say that it is one, so a host with a
 * public address takes no request for local.
 */
function isLocal({ socket, headers }: FastifyRequest, { apiOrigin, proxyHops }: HttpSettings): boolean {
  if (proxyHops > 0 || !isLoopback(new URL(apiOrigin).hostname)) return false;
  const isProxied = PROXY_HEADERS.some((name) => headers[name] !== undefined);
  return isLoopback(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '') && !isProxied;
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
  );
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  // Hashes have one length, which the comparison in constant time needs.
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`));
}

/**
 * `/metrics` for Prometheus: how long each route takes, what the process uses, whether the ledger is sound.
 * For this machine where nothing stands in front of the host, else by METRICS_TOKEN.
 */
export function registerMetrics(app: FastifyInstance): void {
  const { http, observability } = app.context.settings;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registerPaymentMetrics(registry, app.context);
  registerLedgerMetrics(registry, app.context);
  registerSetMetrics(registry, app.context);
  registerEngineMetrics(registry, app.context);
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
      if (!isLocal(request, http) && !hasToken(request, observability.metricsToken)) {
        throw new AppError('forbidden');
      }
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
  app.addHook('onClose', async () => registry.clear());
}
