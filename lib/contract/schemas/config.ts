import { z } from 'zod';
import { KEEPING_CHOICES } from '../../catalog/limits.ts';
import { epochSeconds } from './envelope.ts';

export const getSysConfig = {
  result: z.object({
    sysTimestamp: epochSeconds,
    paymentMethods: z.array(z.enum(['stripe', 'paypal'])),
  }),
};

export const getFeatures = {
  result: z.object({
    list: z.array(
      z.object({
        featureCode: z.string(),
        /** Credits for one run; 0 where runs are counted by the day. */
        creditCost: z.int().nonnegative(),
        /** False where no engine for it is configured on this server. */
        available: z.boolean(),
        /** What a task that is started now will wait before it runs. */
        waitSeconds: z.int().nonnegative(),
        /** Median duration of recent runs, or null before there were any. */
        runSeconds: z.int().nonnegative().nullable(),
      }),
    ),
    sysTimestamp: epochSeconds,
  }),
};

export const getUserFeatureUsageLimit = {
  result: z.object({
    list: z.array(
      z.object({
        featureCode: z.string(),
        dailyLimit: z.int().nonnegative(),
        dailyLeftCount: z.int().nonnegative(),
      }),
    ),
    /** Hours that results of this person’s next runs are kept. */
    keepingHours: z.literal(KEEPING_CHOICES),
    /** What may be chosen for that. */
    keepingChoices: z.array(z.literal(KEEPING_CHOICES)),
    /** When the counts start again: the next midnight in UTC. */
    resetAt: epochSeconds,
    sysTimestamp: epochSeconds,
  }),
};
