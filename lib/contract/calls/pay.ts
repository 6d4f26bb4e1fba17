import { z } from 'zod';
import { appStores, priceIntervals, vipPlatforms } from '../../catalog/subscriptions.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, epochSeconds, id } from '../schemas/envelope.ts';

const planLevel = z.literal('pro');

const record = {
  vipPlatform: z.enum(vipPlatforms),
  planLevel,
  /** Null of a gift. */
  priceInterval: z.enum(priceIntervals).nullable(),
  vipBeginTime: epochSeconds,
  vipEndTime: epochSeconds,
  /** Off too while a change is scheduled, as the plan does not renew as it is. */
  autoRenewStatus: z.boolean(),
  trial: z.boolean(),
  /** The store of a mobile app that sold it, and alone can change it. */
  store: z.enum(appStores).nullable(),
};

const subscription = z.object(record);

export const payCalls = {
  allPayVipInfo: {
    summary: 'Subscriptions and gifts of this account that have not ended; guests are asked to sign in',
    rateLimit: perMinute(120),
    example: { query: { userId: EXAMPLE_ID } },
    query: z.strictObject({
      /** The account itself; nobody else can be asked about. */
      userId: id.optional(),
    }),
    result: z.object({
      list: z.array(subscription),
      info: z.object({
        id,
        /**
         * The subscription that counts, without gifts: the longest interval first. A gift that ends later
         * moves its `vipEndTime`, and `currentPeriodEnd` stays.
         */
        actully: z.object({ ...record, currentPeriodEnd: epochSeconds }).nullable(),
        /** The highest-ranked of all, gifts last. */
        current: subscription.nullable(),
        /** The plan that begins with the next period. */
        future: z
          .object({ planLevel, priceInterval: z.enum(priceIntervals), startDate: epochSeconds })
          .nullable(),
        /** Two subscriptions are paid for at once. */
        hasExtraSubs: z.boolean(),
        isPaypal: z.boolean(),
        isTrial: z.boolean(),
      }),
      sysTimestamp: epochSeconds,
    }),
  },
} as const satisfies CallGroup;
