import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';

export function registerGetSysConfig(app: FastifyInstance): void {
  registerCall(app, 'getSysConfig', async () => ({
    sysTimestamp: epochSecondsOf(app.infrastructure.clock.now()),
    // No payment provider can be configured yet.
    paymentMethods: [],
  }));
}
