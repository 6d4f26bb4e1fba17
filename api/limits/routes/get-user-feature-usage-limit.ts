import type { FastifyInstance } from 'fastify';
import { keepingChoices } from '#lib/catalog/limits.ts';
import { registerCall } from '../../http/register-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { nextDayAfter } from '../day-of.ts';
import { readKeepingHours } from '../read-keeping-hours.ts';
import { readUsage } from '../read-usage.ts';

export function registerGetUserFeatureUsageLimit(app: FastifyInstance): void {
  const { infrastructure } = app;
  registerCall(app, 'getUserFeatureUsageLimit', async (_input, caller) => {
    const now = infrastructure.clock.now();
    return {
      list: await readUsage(infrastructure, caller),
      keepingHours: await readKeepingHours(infrastructure, caller),
      keepingChoices: [...keepingChoices(caller.kind)],
      resetAt: epochSecondsOf(nextDayAfter(now)),
      sysTimestamp: epochSecondsOf(now),
    };
  });
}
