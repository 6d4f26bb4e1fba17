import type { FastifyInstance } from 'fastify';
import { endpoints } from '#lib/contract/endpoints.ts';

/** Lets the app start only when every call of the endpoint table has its handler. That none has two, Fastify sees to. */
export function checkCalls(app: FastifyInstance): void {
  const handled = new Set<string>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.call !== undefined) handled.add(config.call);
  });
  app.addHook('onReady', async () => {
    const missing = Object.keys(endpoints).filter((name) => !handled.has(name));
    if (missing.length > 0) throw new Error(`No handler for the calls: ${missing.join(', ')}`);
  });
}
