import { retentionChoices } from '#lib/catalog/limits.ts';
import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { nextDayAfter } from '../free-uses.ts';
import { readRetentionHours, readUsage } from '../read-limits.ts';

export const getUserFeatureUsageLimitRoute = defineCall(
  'getUserFeatureUsageLimit',
  async ({ caller, context }) => {
    const now = context.clock.now();
    const usage = await readUsage(context, caller);
    const { tier } = usage;
    return {
      ...usage,
      runsPerPhoto: context.settings.usage.runsPerPhoto,
      retentionHours: await readRetentionHours(context, { ...caller, tier }),
      retentionChoices: [...retentionChoices(tier)],
      resetAt: epochSecondsOf(nextDayAfter(now)),
      sysTimestamp: epochSecondsOf(now),
    };
  },
);
