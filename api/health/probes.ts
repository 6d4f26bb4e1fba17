import type { FastifyInstance } from 'fastify';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';

const probe = { schema: { hide: true }, config: { isProbe: true as const, rateLimit: false as const } };

/**
 * `/livez`: the process answers. `/readyz`: it can do its work, or which part cannot; refused while it stops.
 */
export function registerProbes(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/livez', probe, async () => ({ live: true }));
  app.get('/readyz', probe, async (_request, reply) => {
    const parts = await checkReadiness(app.context);
    const ready = !stopping && Object.values(parts).every((state) => state === 'ready');
    return reply.status(ready ? 200 : 503).send({ ready, parts });
  });
}

const TIMEOUT_MS = 2000;

type PartState = 'ready' | 'not ready';

/** Checks each part that calls depend on. A part that does not answer within 2 s counts as down. */
async function checkReadiness({
  database,
  storage,
  queue,
  diskSpace,
  log,
}: Pick<Infrastructure, 'database' | 'storage' | 'queue' | 'diskSpace' | 'log'>): Promise<
  Record<string, PartState>
> {
  const parts = {
    database: () => database.ping(),
    storage: () => storage.ready(),
    queue: () => queue.ready(),
    disk: () => diskSpace.assertRoom(),
  };
  const states = Object.entries(parts).map(async ([part, check]): Promise<[string, PartState]> => {
    try {
      await withTimeout(check());
      return [part, 'ready'];
    } catch (error) {
      log.warn({ err: error, part }, 'A part is not ready');
      return [part, 'not ready'];
    }
  });
  return Object.fromEntries(await Promise.all(states));
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer after ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
