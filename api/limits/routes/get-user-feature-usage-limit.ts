import { keepingChoices } from '#lib/catalog/limits.ts';
import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { nextDayAfter } from '../free-uses.ts';
import { readKeepingHours, readUsage } from '../read-limits.ts';

export const getUserFeatureUsageLimitRoute = defineCall(
  'getUserFeatureUsageLimit',
  async ({ caller, context }) => {
    const now = context.clock.now();
    return {
      list: await readUsage(context, caller),
      keepingHours: await readKeepingHours(context, caller),
      keepingChoices: [...keepingChoices(caller.kind)],
      resetAt: epochSecondsOf(nextDayAfter(now)),
      sysTimestamp: epochSecondsOf(now),
    };
  },
);
