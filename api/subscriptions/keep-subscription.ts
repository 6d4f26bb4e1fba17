import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { clawBackPlan, endGrantPlan, reissuePlan, setGrantPlan } from '../credits/grant-plans.ts';
import { issueTrial } from '../credits/grants.ts';
import { lockCaller } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { SubscriptionRow } from './subscriptions.ts';
import { subscriptions } from './tables.ts';

/** State of a subscription as its platform tells it. */
export type PlatformSubscription = Omit<SubscriptionRow, 'id' | 'createdAt' | 'updatedAt'>;

/**
 * Keeps the present state of a subscription, and has it bring the credits of what is paid. The state may be
 * told any number of times.
 * @returns false where somebody else has the subscription, for whom it stays
 * @throws AppError `invalid_token` where the account was deleted in this moment
 */
export function keepSubscription(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  told: PlatformSubscription,
): Promise<boolean> {
  return database.transaction(
    async (tx) => {
      await lockCaller(tx, told.userId);
      return writeSubscription(tx, { told, now: clock.now() });
    },
    { durable: true },
  );
}

interface Writing {
  readonly told: PlatformSubscription;
  /** End of what is paid, in epoch milliseconds, where Pro lasts a while longer than that. */
  readonly paidUntil?: number;
  readonly now: number;
}

/** The same inside a transaction that holds the person. */
export async function writeSubscription(
  tx: Queries,
  { told, paidUntil = told.endsAt.getTime(), now }: Writing,
): Promise<boolean> {
  const before = await writeRow(tx, { told, now: new Date(now) });
  if (before && before.userId !== told.userId) return false;
  await bringCredits(tx, { told, before, paidUntil, now });
  return true;
}

interface Named extends Pick<SubscriptionRow, 'platform' | 'reference'> {
  readonly now: number;
}

/**
 * Ends a subscription whose payment was taken back: its time, its grants and the credits of its month.
 * @returns end that it had before, where that is to come
 */
export async function endSubscriptionNow(
  tx: Queries,
  { platform, reference, now }: Named,
): Promise<Date | null> {
  const row = await findRow(tx, { platform, reference });
  const isRunning = row !== undefined && row.endsAt.getTime() > now;
  const ends = { endsAt: new Date(now), renews: false, nextInterval: null, updatedAt: new Date(now) };
  if (isRunning) await tx.update(subscriptions).set(ends).where(eq(subscriptions.id, row.id));
  await clawBackPlan(tx, { source: `${platform} ${reference}`, now });
  return isRunning ? row.endsAt : null;
}

/** Has a subscription that was ended so go on to the end that it had, with its credits. It does not renew. */
export async function bringBackSubscription(
  tx: Queries,
  { platform, reference, endsAt, now }: Named & { readonly endsAt: Date },
): Promise<void> {
  const row = await findRow(tx, { platform, reference });
  if (!row || endsAt.getTime() <= now) return;
  await writeSubscription(tx, { told: { ...row, endsAt, renews: false }, now });
  await reissuePlan(tx, { source: `${platform} ${reference}`, now });
}

async function findRow(
  tx: Queries,
  { platform, reference }: Omit<Named, 'now'>,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.platform, platform), eq(subscriptions.reference, reference)))
    .for('update');
  return row;
}

/** Writes the row unless it is somebody else's. @returns the row before; undefined of a new one */
async function writeRow(
  tx: Queries,
  { told, now }: { readonly told: PlatformSubscription; readonly now: Date },
): Promise<SubscriptionRow | undefined> {
  const added = await tx
    .insert(subscriptions)
    .values({ ...told, id: uuidv7(), createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [subscriptions.platform, subscriptions.reference] })
    .returning({ id: subscriptions.id });
  if (added.length > 0) return undefined;
  const before = await findRow(tx, told);
  if (!before) throw new Error('A subscription that is there has a row');
  if (before.userId === told.userId)
    await tx
      .update(subscriptions)
      .set({ ...told, updatedAt: now })
      .where(eq(subscriptions.id, before.id));
  return before;
}

interface Told {
  readonly told: PlatformSubscription;
  readonly before: SubscriptionRow | undefined;
  readonly paidUntil: number;
  readonly now: number;
}

async function bringCredits(tx: Queries, { told, before, paidUntil, now }: Told): Promise<void> {
  const { userId, platform, reference, isTrial } = told;
  const source = `${platform} ${reference}`;
  const [begin, end] = [told.beginsAt.getTime(), told.endsAt.getTime()];
  // A plan of grants is only ever prolonged, so that a shorter one has to take its place.
  if (before && end < before.endsAt.getTime()) await endGrantPlan(tx, source);
  if (end <= now) return;
  if (isTrial) await issueTrial(tx, { userId, endsAt: end, now });
  else await setGrantPlan(tx, { userId, source, anchor: begin, paidUntil });
}
