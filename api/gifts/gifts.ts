import { and, asc, eq, gt, isNull, max } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { addMonths } from '#lib/time/durations.ts';
import { endGrantPlan, setGrantPlan } from '../credits/grant-plans.ts';
import { lockCaller } from '../identity/lock-person.ts';
import type { MembershipSource } from '../identity/membership.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { gifts } from './tables.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;
export type GiftRow = typeof gifts.$inferSelect;

/** Gifts of an account that have not ended, as times of Pro. */
export const listGiftPeriods: MembershipSource = async ({ queries, userId, now }) => {
  const rows = await queries
    .select({ beginsAt: gifts.beginsAt, endsAt: gifts.endsAt })
    .from(gifts)
    .where(and(eq(gifts.userId, userId), gt(gifts.endsAt, new Date(now))))
    .orderBy(asc(gifts.beginsAt));
  return rows.map(({ beginsAt, endsAt }) => ({
    platform: 'gift',
    interval: null,
    beginsAt: beginsAt.getTime(),
    endsAt: endsAt.getTime(),
    renews: false,
    isTrial: false,
  }));
};

interface NewGift {
  readonly userId: string;
  readonly months: number;
  readonly reason: string;
}

/** Names the grants of credits that a gift brings. */
const grantSource = (id: string) => `gift ${id}`;

/**
 * Gives an account months of Pro with their credits, from now or from the end of its last gift.
 * @throws AppError `invalid_token` where the account was deleted in this moment
 */
export function giveGift({ database, clock }: Parts, { userId, months, reason }: NewGift): Promise<GiftRow> {
  const now = clock.now();
  return database.transaction(
    async (tx) => {
      await lockCaller(tx, userId);
      const [last] = await tx
        .select({ endsAt: max(gifts.endsAt) })
        .from(gifts)
        .where(eq(gifts.userId, userId));
      const begin = Math.max(now, last?.endsAt?.getTime() ?? 0);
      const end = addMonths(begin, months);
      const times = { beginsAt: new Date(begin), endsAt: new Date(end), createdAt: new Date(now) };
      const [gift] = await tx
        .insert(gifts)
        .values({ id: uuidv7(), userId, reason, ...times })
        .returning();
      if (!gift) throw new Error('The new gift has no row');
      await setGrantPlan(tx, { userId, source: grantSource(gift.id), anchor: begin, paidUntil: end });
      return gift;
    },
    { durable: true },
  );
}

/**
 * Ends a gift now; credits of the month that has begun stay. Later gifts keep their times.
 * @returns false where no such gift is running or to come
 */
export function endGift(
  { database, clock }: Parts,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<boolean> {
  const now = new Date(clock.now());
  return database.transaction(
    async (tx) => {
      const ended = await tx
        .update(gifts)
        .set({ endsAt: now, endReason: reason })
        .where(and(eq(gifts.id, id), gt(gifts.endsAt, now), isNull(gifts.endReason)))
        .returning({ id: gifts.id });
      if (ended.length === 0) return false;
      await endGrantPlan(tx, grantSource(id));
      return true;
    },
    { durable: true },
  );
}

/** Gifts of one account or of all, in the order in which they were given. */
export function listGifts({ database }: Pick<Parts, 'database'>, userId?: string): Promise<GiftRow[]> {
  return database.queries
    .select()
    .from(gifts)
    .where(userId === undefined ? undefined : eq(gifts.userId, userId))
    .orderBy(asc(gifts.id));
}

/** Gifts of a person. They end with the account; their credits are of the ledger. */
export const giftData: PersonalData = {
  name: 'gifts',
  tables: [gifts],
  readAll: (host, { userId }) => listGifts(host, userId),
  async leave(_host, { tx, userId }) {
    await tx.delete(gifts).where(eq(gifts.userId, userId));
  },
};
