import { keepingChoices } from '#lib/catalog/limits.ts';
import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { nextDayAfter } from '../day-of.ts';
import { readKeepingHours, readUsage } from '../read-limits.ts';

export const getUserFeatureUsageLimitRoute = defineCall(
  'getUserFeatureUsageLimit',
  async ({ caller, infrastructure }) => {
    const now = infrastructure.clock.now();
    return {
      list: await readUsage(infrastructure, caller),
      keepingHours: await readKeepingHours(infrastructure, caller),
      keepingChoices: [...keepingChoices(caller.kind)],
      resetAt: epochSecondsOf(nextDayAfter(now)),
      sysTimestamp: epochSecondsOf(now),
    };
  },
);
