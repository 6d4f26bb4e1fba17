import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { readFeatures } from '../read/read-features.ts';

export function registerGetFeatures(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'getFeatures', async () => ({
    list: await readFeatures(infrastructure),
    sysTimestamp: epochSecondsOf(infrastructure.clock.now()),
  }));
}
