import { and, eq, gt, like, lt, lte, sql } from 'drizzle-orm';
import { DAY_MS, monthAt } from '#lib/time/durations.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { clawBack } from './claw-back.ts';
import { proMonth } from './grants.ts';
import { issueLots, type NewLot } from './issue-lots.ts';
import { findPresentLot, reissueLot } from './reissue-lots.ts';
import { creditLots, grantPlans } from './tables.ts';
import { toRows } from './to-rows.ts';

interface PaidPro {
  readonly userId: string;
  /** Names the subscription, with its platform. One that starts anew has another name. */
  readonly source: string;
  /** Start of the subscription, which all later months are counted from. Epoch milliseconds. */
  readonly anchor: number;
  /** Epoch milliseconds. A payment makes it later; nothing makes it earlier but `endGrantPlan`. */
  readonly paidUntil: number;
}

/**
 * Has a subscription bring its credits each month until it is paid for no longer: a year brings twelve. The
 * first are granted by the next sweep or read. Called with each payment.
 */
export async function setGrantPlan(
  tx: Queries,
  { userId, source, anchor, paidUntil }: PaidPro,
): Promise<void> {
  const paid = new Date(paidUntil);
  const start = new Date(anchor);
  await tx
    .insert(grantPlans)
    .values({ ...proMonth, source, userId, anchor: start, nextGrantAt: start, paidUntil: paid })
    .onConflictDoUpdate({
      target: grantPlans.source,
      set: { paidUntil: sql`greatest(${grantPlans.paidUntil}, excluded.paid_until)` },
    });
}

/** Ends the grants of a subscription. Credits of the month that has begun stay to its end. */
export async function endGrantPlan(tx: Queries, source: string): Promise<void> {
  await tx.delete(grantPlans).where(eq(grantPlans.source, source));
}

interface PlanAt {
  readonly source: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Sources of the months of a subscription whose credits have not ended. */
async function listMonths(tx: Queries, { source, now }: PlanAt): Promise<string[]> {
  const lots = await tx
    .select({ source: creditLots.source })
    .from(creditLots)
    .where(and(like(creditLots.source, `${source} ____-__-__`), gt(creditLots.expiresAt, new Date(now))));
  return lots.map((lot) => lot.source);
}

/** Ends the grants of a subscription that was paid back, and takes back what its present month brought. */
export async function clawBackPlan(tx: Queries, { source, now }: PlanAt): Promise<void> {
  await endGrantPlan(tx, source);
  for (const month of await listMonths(tx, { source, now })) {
    const lot = (await findPresentLot(tx, month)) ?? month;
    await clawBack(tx, { source: lot, amount: 'all', key: lot, now });
  }
}

/** Brings again what `clawBackPlan` took back of the present month. */
export async function reissuePlan(tx: Queries, plan: PlanAt): Promise<void> {
  for (const source of await listMonths(tx, plan)) await reissueLot(tx, { source, now: plan.now });
}

/** Platforms give the end of a period some hours late; a month of which less is paid brings nothing. */
const SLACK_MS = DAY_MS;
const PLANS_AT_ONCE = 200;

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

/** True of plans whose next month is paid for. */
const isPaid = lt(
  grantPlans.nextGrantAt,
  sql`${grantPlans.paidUntil} - make_interval(secs => ${SLACK_MS / 1000})`,
);

function isDue(now: number) {
  return and(lte(grantPlans.nextGrantAt, new Date(now)), isPaid);
}

/**
 * Grants the month that has begun, of one person or of everybody. A month that nobody looked at, as the host
 * was down for longer, would have expired and is left out.
 * @returns number of plans that were looked at
 */
async function grantDue({ database, clock }: Parts, userId?: string): Promise<number> {
  const now = clock.now();
  return database.transaction(
    async (tx) => {
      const due = await tx
        .select()
        .from(grantPlans)
        .where(and(isDue(now), userId === undefined ? undefined : eq(grantPlans.userId, userId)))
        .orderBy(grantPlans.source)
        .limit(PLANS_AT_ONCE)
        // Who reads waits for whoever is at it: the credits may be what they have just paid for.
        .for('update', userId === undefined ? { skipLocked: true } : {});
      const months = due.map((plan) => ({ plan, ...monthAt(plan.anchor.getTime(), now) }));
      const isPaidFor = ({ plan, start }: PlanMonth) => start < plan.paidUntil.getTime() - SLACK_MS;
      const paid = months.filter(isPaidFor);
      // A month that is not paid for yet comes once it is.
      const nextOf = (month: PlanMonth) => (isPaidFor(month) ? month.end : month.start);
      await issueLots(tx, { lots: paid.map(toLot), now });
      await tx.execute(sql`
        update grant_plans set next_grant_at = given.next
        from ${toRows(
          months.map((month) => ({
            source: month.plan.source,
            next: new Date(nextOf(month)).toISOString(),
          })),
          'source text, next timestamptz',
        )}
        where grant_plans.source = given.source`);
      return due.length;
    },
    { durable: true },
  );
}

interface PlanMonth {
  readonly plan: typeof grantPlans.$inferSelect;
  readonly start: number;
  readonly end: number;
}

function toLot({ plan: { userId, unit, scope, amount, source }, start, end }: PlanMonth): NewLot {
  const month = new Date(start).toISOString().slice(0, 10);
  return { userId, unit, scope, amount, kind: 'monthly', source: `${source} ${month}`, expiresAt: end };
}

/** Grants what is due to everybody. */
export async function sweepGrants(parts: Parts): Promise<void> {
  while ((await grantDue(parts)) === PLANS_AT_ONCE);
}

/** The next month that is paid for already; null where nothing is. */
export async function readNextGrant(
  queries: Queries,
  userId: string,
): Promise<{ readonly at: number; readonly amount: number } | null> {
  const [next] = await queries
    .select({ at: grantPlans.nextGrantAt, amount: grantPlans.amount })
    .from(grantPlans)
    .where(and(eq(grantPlans.userId, userId), eq(grantPlans.unit, 'credit'), isPaid))
    .orderBy(grantPlans.nextGrantAt)
    .limit(1);
  return next ? { at: epochSecondsOf(next.at.getTime()), amount: next.amount } : null;
}

/** Grants what is due to one person, for whoever is about to read it, as a sweep may be a minute away. */
export async function grantBeforeReading(parts: Parts, userId: string): Promise<void> {
  const [due] = await parts.database.queries
    .select({ source: grantPlans.source })
    .from(grantPlans)
    .where(and(eq(grantPlans.userId, userId), isDue(parts.clock.now())))
    .limit(1);
  if (due) await grantDue(parts, userId);
}
