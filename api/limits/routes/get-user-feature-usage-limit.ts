import { keepingChoices } from '#lib/catalog/limits.ts';
import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { nextDayAfter } from '../day-of.ts';
import { readKeepingHours } from '../read-keeping-hours.ts';
import { readUsage } from '../read-usage.ts';

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
