import { z } from 'zod';
import { RETENTION_CHOICES } from '../../catalog/limits.ts';
import { paymentPlatforms } from '../../catalog/prices.ts';
import { tiers } from '../../catalog/subscriptions.ts';
import { paymentsModes } from '../../payments/payments.ts';
import type { CallGroup } from '../call.ts';
import { epochSeconds, id } from '../schemas/envelope.ts';

export const configCalls = {
  getSysConfig: {
    summary: 'Server time and the payment methods that are switched on',
    example: {},
    result: z.object({
      sysTimestamp: epochSeconds,
      /** Empty where nothing can be bought. */
      paymentMethods: z.array(z.enum(paymentPlatforms)),
      /** Test money, real money, or nothing sold. */
      paymentsMode: z.enum(paymentsModes),
      /** Those that add taxes to the prices, on their own pages. */
      taxedBy: z.array(z.enum(paymentPlatforms)).optional(),
    }),
  },
  getFeatures: {
    summary: 'Cost, availability and usual duration of every tool',
    example: {},
    result: z.object({
      list: z.array(
        z.object({
          featureCode: z.string(),
          /** Credits for one piece; 0 where runs are counted by the day, and where nothing is sold. */
          creditCost: z.number().nonnegative(),
          /** Seconds of video that `creditCost` pays for, each begun stretch anew; null of other tools. */
          creditSeconds: z.number().positive().nullable(),
          /** Head shots for each picture of a set that is paid in those; left out where none is. */
          headshotCost: z.int().positive().optional(),
          /** Models that runs may name here now, beside what does them without one; best first. */
          models: z.array(
            z.object({
              id: z.string(),
              /** Name on screen. */
              name: z.string(),
              /** Company that the photo is sent to; null where it stays on the operator's servers. */
              provider: z.string().nullable(),
              /** Credits for one piece; 0 where runs are counted by the day. */
              creditCost: z.int().nonnegative(),
              /** Seconds of video that they pay for, each begun stretch anew; none where no length counts. */
              creditSeconds: z.number().positive().optional(),
              /** Least and most seconds of a video that it takes; left out of pictures. */
              seconds: z.tuple([z.number().nonnegative(), z.number().positive()]).optional(),
              /** Usual duration of a run. */
              runSeconds: z.int().positive(),
              /** True where it draws the whole picture anew, and not only what is marked. */
              repaintsAll: z.boolean(),
              /** Most pictures of one run. */
              maxCount: z.int().positive(),
              /** Most photos of one person that a run sends; left out where all are sent. */
              maxPhotos: z.int().positive().optional(),
              /** True where it may be told in words what not to show. */
              takesNegative: z.boolean(),
              /** True where a run may be told its seed. */
              takesSeed: z.boolean(),
              /** Models that have ended, whose runs it does now; left out by earlier releases. */
              replaces: z.array(z.string()).optional(),
            }),
          ),
          /** False where no engine for it is configured on this server. */
          available: z.boolean(),
          /** Expected seconds before a task that is started now runs: in the lanes of everybody. */
          waitSeconds: z.int().nonnegative(),
          /** The same in the lanes of members. */
          proWaitSeconds: z.int().nonnegative(),
          /** Median duration of recent runs, or null before there were any. */
          runSeconds: z.int().nonnegative().nullable(),
          /**
           * Durations of runs on this host now, as multiples of the estimates that pages make from the photo:
           * of nearly the fastest and nearly the slowest. Null before there were any runs.
           */
          pace: z
            .object({
              low: z.number().nonnegative(),
              high: z.number().nonnegative(),
            })
            .nullable(),
        }),
      ),
      sysTimestamp: epochSeconds,
    }),
  },
  getUserFeatureUsageLimit: {
    summary: 'Free uses that this person has left today, for each tool; a use is a photo',
    example: {},
    result: z.object({
      tier: z.enum(tiers),
      list: z.array(
        z.object({
          featureCode: z.string(),
          /** Null without a limit, as are the other three. */
          dailyLimit: z.int().nonnegative().nullable(),
          /** Photos that the tool may still be used on today. */
          dailyLeftCount: z.int().nonnegative().nullable(),
          dailyDownloadLimit: z.int().nonnegative().nullable(),
          /** Photos of which results may still be downloaded for the first time today. */
          dailyDownloadLeftCount: z.int().nonnegative().nullable(),
          /** Photos of which results of the tool were downloaded for the first time today. */
          dailyDownloadCount: z.int().nonnegative(),
        }),
      ),
      /** Photos that a use was taken for today. Further runs on them are included. None without a limit. */
      photos: z.array(
        z.object({
          featureCode: z.string(),
          /** As tasks tell it. */
          rootId: id,
          runs: z.int().positive(),
        }),
      ),
      /** Longest side in pixels of results that carry the product's mark; null where they are given whole. */
      resultSide: z.int().positive().nullable(),
      /** Runs that a use of a photo includes. */
      runsPerPhoto: z.int().positive(),
      /** Hours that results of this person’s next runs are kept; null until they are deleted. */
      retentionHours: z.literal(RETENTION_CHOICES).nullable(),
      /** Choices of the retention. */
      retentionChoices: z.array(z.literal(RETENTION_CHOICES).nullable()),
      /** When the counts start again: the next midnight in UTC. */
      resetAt: epochSeconds,
      sysTimestamp: epochSeconds,
    }),
  },
} as const satisfies CallGroup;
