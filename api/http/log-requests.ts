import type { FastifyInstance } from 'fastify';

/**
 * One line per request, when it is answered. The line names the route and never the address asked for, as
 * addresses carry signatures; nor the network it came from.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { config, url } = request.routeOptions;
    if (config.isProbe) return;
    const line = {
      method: request.method,
      route: config.call ?? url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ...(request.failure ? { failure: request.failure.key } : {}),
      ...(request.failure?.cause ? { err: request.failure.cause } : {}),
    };
    if (request.failure?.key === 'internal' || request.failure?.key === 'unavailable')
      request.log.error(line, 'A call failed');
    else request.log.info(line, 'answered');
  });
}
