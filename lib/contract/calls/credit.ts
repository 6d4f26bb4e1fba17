import { z } from 'zod';
import { creditScopes, lotKinds } from '../../credits/lots.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { epochSeconds, id } from '../schemas/envelope.ts';

const amount = z.int().nonnegative();

/** Credits of a person. What tasks hold is in none of the balances. */
const balance = {
  /** All credits that can be spent: video tools take any of them. */
  totalBalance: amount,
  /** Those of them that pay for advanced models. */
  modelBalance: amount,
  /** Held by runs that have not ended. */
  held: amount,
  /** Refunded credits that had been used; the next ones pay it off. */
  debt: amount,
  /** Head shots that can be spent, and those that the first paid Pro would bring this person. */
  headshots: amount,
  firstProHeadshots: amount,
};

/** Credits that came together and expire together. */
const lot = z.object({
  id,
  kind: z.enum(lotKinds),
  scope: z.enum(creditScopes),
  amount,
  available: amount,
  held: amount,
  createdAt: epochSeconds,
  expiresAt: epochSeconds,
  /** The order that it was bought by. */
  orderId: z.string().nullable(),
});

const movement = z.object({
  /** In the order in which they happened. */
  id: z.int(),
  /**
   * `issue`: credits came. `reserve`: a run took some. `capture`: it was done and kept them, or gave some
   * back. `release`: it came to nothing. `expire`: their time was over. `claw_back`: they were refunded.
   * `repay`: they paid off a debt.
   */
  kind: z.enum(['issue', 'reserve', 'capture', 'release', 'expire', 'claw_back', 'repay']),
  at: epochSeconds,
  /** Change of what can be spent. */
  amount: z.int(),
  /** Change of what runs hold. */
  held: z.int(),
  /** The run that it is about, which may be deleted since. */
  taskId: id.nullable(),
  /** Tool of that run; null once it is deleted. */
  featureCode: z.string().nullable(),
  /** Kind of the lot that it is about. */
  lotKind: z.enum(lotKinds).nullable(),
  orderId: z.string().nullable(),
  /** Words of the operator, where it was done by hand. */
  reason: z.string().nullable(),
});

export const creditCalls = {
  getUserCreditAndLimit: {
    summary: 'Credits of this person, and the free uses left today',
    rateLimit: perMinute(120),
    example: {},
    result: z.object({
      creditConstituteResp: z.object(balance),
      /** Left today of each tool; null without a limit. */
      featureUsageResp: z.array(
        z.object({
          featureCode: z.string(),
          dailyLeftCount: amount.nullable(),
          dailyDownloadLeftCount: amount.nullable(),
        }),
      ),
      sysTimestamp: epochSeconds,
    }),
  },
  getCreditAggregation: {
    summary: 'Credits of this account, what of them expires when, and when the next ones come',
    rateLimit: perMinute(120),
    example: {},
    result: z.object({
      ...balance,
      /** Those with something left, in the order in which they are spent. */
      lots: z.array(lot),
      /** The first day on which head shots expire; null without any. */
      headshotsExpireAt: epochSeconds.nullable(),
      /** Null where nothing brings credits each month. */
      nextGrant: z.object({ at: epochSeconds, amount }).nullable(),
      sysTimestamp: epochSeconds,
    }),
  },
  listCreditMovements: {
    summary: 'All that changed the credits of this account, newest first',
    rateLimit: perMinute(120),
    example: { query: { limit: 20 } },
    query: z.strictObject({
      /** As an earlier page gave it. */
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    result: z.object({ list: z.array(movement), nextCursor: z.string().nullable() }),
  },
} as const satisfies CallGroup;
