import type { FastifyInstance } from 'fastify';
import { checkReadiness } from './check-readiness.ts';

const probe = { schema: { hide: true }, config: { isProbe: true as const, rateLimit: false as const } };

/** `/livez`: the process answers. `/readyz`: it can do its work, or which part cannot; refused while it stops. */
export function registerProbes(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/livez', probe, async () => ({ live: true }));
  app.get('/readyz', probe, async (_request, reply) => {
    const parts = await checkReadiness(app.infrastructure);
    const ready = !stopping && Object.values(parts).every((state) => state === 'ready');
    return reply.status(ready ? 200 : 503).send({ ready, parts });
  });
}
