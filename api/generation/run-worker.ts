import type { FastifyInstance } from 'fastify';
import { startWorker, type Worker } from './worker.ts';

/** Has a worker live as long as the app: it begins when the app is ready, and ends once no call is under way any more. */
export function runWorker(app: FastifyInstance): void {
  let worker: Worker | undefined;
  app.addHook('onReady', async () => {
    worker = startWorker(app.infrastructure);
  });
  app.addHook('onClose', async () => {
    await worker?.stop();
  });
}
