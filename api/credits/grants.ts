import { FIRST_PRO_HEADSHOTS, PRO_CREDITS_PER_MONTH, TRIAL } from '#lib/catalog/prices.ts';
import { addMonths } from '#lib/time/durations.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { firstProSource, issueLots, type NewLot, orderSource } from './issue-lots.ts';

/** Credits of Pro and of its trial pay for advanced models too, those of packs for video alone. */
export const proScope = 'video_and_models';

/** Months that packs last. */
export const PACK_MONTHS = 12;

interface BoughtPack {
  readonly userId: string;
  /** Order that was paid. A pack is issued once for each. */
  readonly orderId: string;
  readonly credits: number;
  /** Epoch milliseconds. The pack lasts a year from then, whenever it is issued. */
  readonly paidAt: number;
}

/** Issues a pack that was paid. @returns false where its order has brought it already */
export async function issuePack(tx: Queries, pack: BoughtPack & { readonly now: number }): Promise<boolean> {
  const { userId, orderId, credits, paidAt, now } = pack;
  return issueOne(tx, now, {
    ...{ userId, unit: 'credit', scope: 'video', kind: 'pack', amount: credits },
    source: orderSource(orderId),
    expiresAt: addMonths(paidAt, PACK_MONTHS),
  });
}

interface BoughtHeadshots extends Omit<BoughtPack, 'credits'> {
  readonly count: number;
}

/** Issues the head shots of a pack that was paid, in the same way. */
export async function issueHeadshots(
  tx: Queries,
  { userId, orderId, count, paidAt, now }: BoughtHeadshots & { readonly now: number },
): Promise<boolean> {
  return issueOne(tx, now, {
    ...{ userId, unit: 'headshot', scope: 'headshot', kind: 'pack', amount: count },
    source: orderSource(orderId),
    expiresAt: addMonths(paidAt, PACK_MONTHS),
  });
}

/** Issues the head shots that the first paid Pro of a person brings. @returns false of a later one */
export async function issueFirstHeadshots(
  tx: Queries,
  { userId, now }: { readonly userId: string; readonly now: number },
): Promise<boolean> {
  return issueOne(tx, now, {
    ...{ userId, unit: 'headshot', scope: 'headshot', kind: 'gift', amount: FIRST_PRO_HEADSHOTS },
    source: firstProSource(userId),
    expiresAt: addMonths(now, PACK_MONTHS),
  });
}

interface StartedTrial {
  readonly userId: string;
  /** Epoch milliseconds. */
  readonly endsAt: number;
  readonly now: number;
}

/** Issues the credits of a trial, which end with it. @returns false where the person has had one */
export function issueTrial(tx: Queries, { userId, endsAt, now }: StartedTrial): Promise<boolean> {
  return issueOne(tx, now, {
    ...{ userId, unit: 'credit', scope: proScope, kind: 'trial', amount: TRIAL.credits },
    source: `trial ${userId}`,
    expiresAt: endsAt,
  });
}

/** Credits of one month of Pro. */
export const proMonth = { unit: 'credit', scope: proScope, amount: PRO_CREDITS_PER_MONTH } as const;

async function issueOne(tx: Queries, now: number, lot: NewLot): Promise<boolean> {
  const issued = await issueLots(tx, { lots: [lot], now });
  return issued.length > 0;
}
