import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { planProduct } from '#lib/payments/products.ts';
import type { Context } from '../context.ts';
import { lockCaller } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { listOpenSubscriptions, type SubscriptionRow } from '../subscriptions/subscriptions.ts';
import { findOpenOrder, insertOrder, isBusy } from './create-order.ts';
import { returnUrlsOf } from './open-order.ts';
import { ProviderError } from './payment-provider.ts';
import { nameOf, type Subject } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { syncSubscription } from './sync-subscription.ts';
import { type OrderRow, orders, providerStates } from './tables.ts';
import { ANSWER_MS, BUSY_MS, JOB_MS, startTime, type TimeLeft } from './time-left.ts';

/** Changes of a subscription, with the failure that each is told by. */
const failures = {
  end: 'cancel_failed',
  'end-change': 'cancel_future_failed',
  resume: 'renew_failed',
  upgrade: 'upgrade_failed',
} as const satisfies Record<string, ErrorKey>;

export type PlanChange = keyof typeof failures;

interface OwnPlan {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly change: PlanChange;
}

interface Changing {
  readonly subject: Subject;
  readonly change: PlanChange;
  /** Names this change among all of the subscription, for the provider. */
  readonly key: string;
  readonly time: TimeLeft;
}

/**
 * Ends a subscription with its period, its scheduled change with it, or has it renew again.
 * @throws AppError the failure of the change; `pay_wait` where another request is at it or a job goes on;
 * `platform_error` and those of the stores where a mobile app sold it
 */
export async function changePlan(context: Context, own: OwnPlan): Promise<void> {
  const time = startTime(ANSWER_MS);
  const { reference } = await findChangeable(context, own);
  const subject: Subject = { platform: own.platform, kind: 'subscription', reference };
  const version = await holdSubject(context, subject);
  try {
    // Another press may have made the same change before it let go.
    await findChangeable(context, own);
  } catch (error) {
    await letGo(context, subject);
    throw error;
  }
  const key = `${own.change}:${reference}:${version}`;
  await tryChange(context, { subject, change: own.change, key, time });
}

/** The subscription that a change is about. @throws AppError where it may not be changed so */
async function findChangeable({ database, clock }: Context, own: OwnPlan): Promise<SubscriptionRow> {
  const row = await findOwnSubscription(database.queries, { ...own, now: clock.now() });
  checkMayChange(row, own.change);
  return row;
}

interface Finding extends OwnPlan {
  readonly now: number;
}

/** The subscription of a person that renews, or ends last, at a platform. */
async function findOwnSubscription(
  queries: Queries,
  { userId, platform, change, now }: Finding,
): Promise<SubscriptionRow> {
  const open = await listOpenSubscriptions(queries, { userId, now });
  const own = open.filter((one) => one.platform === platform);
  const row = own.find(({ renews }) => renews) ?? own.at(-1);
  if (row) return row;
  const sold = open.find((one) => one.platform === 'other');
  if (sold?.store) throw new AppError(`platform_error_${sold.store}`);
  throw new AppError(sold ? 'platform_error' : failures[change]);
}

function checkMayChange({ renews, nextInterval }: SubscriptionRow, change: PlanChange): void {
  const mayNot =
    (change === 'end' && !renews) ||
    (change === 'end-change' && nextInterval === null) ||
    (change === 'resume' && renews);
  if (mayNot) throw new AppError(failures[change]);
}

/** Holds a subscription for one change. @returns number of writes of its state so far */
async function holdSubject({ database, clock }: Context, subject: Subject): Promise<number> {
  const now = new Date(clock.now());
  const busyUntil = new Date(clock.now() + BUSY_MS);
  const isFree = or(isNull(providerStates.busyUntil), lt(providerStates.busyUntil, now));
  const held = await database.queries
    .insert(providerStates)
    .values({ subject: nameOf(subject), version: 0, busyUntil })
    .onConflictDoUpdate({ target: providerStates.subject, set: { busyUntil }, setWhere: isFree })
    .returning({ version: providerStates.version });
  if (!held[0]) throw new AppError('pay_wait');
  return held[0].version;
}

async function letGo({ database }: Context, subject: Subject): Promise<void> {
  await database.queries
    .update(providerStates)
    .set({ busyUntil: null })
    .where(eq(providerStates.subject, nameOf(subject)));
}

async function tryChange(context: Context, changing: Changing): Promise<void> {
  const { subject, change, key } = changing;
  try {
    await makeChange(context, changing);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, subject: nameOf(subject), change }, 'A subscription could not be changed');
    if (error.failure === 'unavailable') {
      const job = {
        name: 'change-plan',
        lane: 'payments',
        key: `${change} ${key} ${nameOf(subject)}`,
      } as const;
      await context.database.transaction((tx) => sendJob(context, { tx, job }));
      throw new AppError('pay_wait', { cause: error });
    }
    await letGo(context, subject);
    throw new AppError(failures[change], { cause: error });
  }
  await letGo(context, subject);
}

async function makeChange(context: Context, { subject, change, key, time }: Changing): Promise<void> {
  const { platform, reference } = subject;
  const provider = requireProvider(context, platform);
  const call = { time, key };
  if (change === 'resume') await provider.resumeSubscription(reference, call);
  else if (change !== 'upgrade') await provider.endSubscription(reference, call);
  await syncSubscription(context, { platform, reference, time });
}

/** Goes on with a change whose provider did not answer in time. For its job, which tries again on errors. */
export async function resumeChange(context: Context, jobKey: string): Promise<void> {
  const [change, key = '', platform, kind, reference = ''] = jobKey.split(' ');
  const subject = { platform, kind, reference } as Subject;
  try {
    await makeChange(context, { subject, change: change as PlanChange, key, time: startTime(JOB_MS) });
  } catch (error) {
    // It was done before, or cannot be done any more: the state that is there holds.
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    context.log.warn({ err: error, subject: nameOf(subject), change }, 'A change came to nothing');
  }
  await letGo(context, subject);
}

interface Upgrade {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
}

/**
 * Has a subscription by the month go on by the year from its next period.
 * @returns page of the provider where the person has to agree; null where it is done
 * @throws AppError `upgrade_failed`, `pay_wait`, `platform_error` and those of the stores
 */
export async function upgradePlan(context: Context, upgrade: Upgrade): Promise<string | null> {
  const time = startTime(ANSWER_MS);
  // Asked for again, a page is a new one: that before is good for hours, and ends where a person leaves it.
  return runUpgrade(context, { order: await claimUpgrade(context, upgrade), time });
}

async function claimUpgrade({ database, clock }: Context, upgrade: Upgrade): Promise<OrderRow> {
  const now = clock.now();
  const { userId, platform } = upgrade;
  return database.transaction(
    async (tx) => {
      await lockCaller(tx, userId);
      const row = await findOwnSubscription(tx, { userId, platform, change: 'upgrade', now });
      if (row.interval !== 'month' || row.nextInterval !== null || !row.renews || row.isTrial)
        throw new AppError('upgrade_failed');
      const open = await findOpenOrder(tx, { userId, kind: 'plan', isChange: true });
      if (open && isBusy(open, now)) throw new AppError('pay_wait');
      if (open?.subscription === row.reference) {
        const set = { busyUntil: new Date(now + BUSY_MS), ...upgrade };
        const [order = open] = await tx.update(orders).set(set).where(eq(orders.id, open.id)).returning();
        return order;
      }
      if (open) await tx.update(orders).set({ state: 'expired' }).where(eq(orders.id, open.id));
      const wanted = { ...upgrade, isTrial: false, isInPage: false };
      const product = planProduct('year');
      return insertOrder(tx, { wanted, product, now, subscription: row.reference });
    },
    { durable: true },
  );
}

interface RunningUpgrade {
  readonly order: OrderRow;
  readonly time: TimeLeft;
}

async function runUpgrade(context: Context, running: RunningUpgrade): Promise<string | null> {
  const { order } = running;
  try {
    return await askForUpgrade(context, running);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, order: order.id }, 'A subscription could not be upgraded');
    if (error.failure === 'unavailable') {
      await context.database.transaction((tx) =>
        sendJob(context, { tx, job: { name: 'upgrade-plan', lane: 'payments', key: order.id } }),
      );
      throw new AppError('pay_wait', { cause: error });
    }
    await context.database.queries
      .update(orders)
      .set({ state: 'failed', busyUntil: null })
      .where(isUnfinished(order));
    throw new AppError('upgrade_failed', { cause: error });
  }
}

async function askForUpgrade(context: Context, { order, time }: RunningUpgrade): Promise<string | null> {
  const { id: orderId, platform, subscription, locale } = order;
  const reference = subscription ?? '';
  const { approvalUrl } = await requireProvider(context, platform).changeAtRenewal(
    { subscription: reference, interval: 'year', orderId, locale, ...returnUrlsOf(context, orderId) },
    { time, key: orderId },
  );
  await context.database.queries
    .update(orders)
    .set({ state: 'open', checkoutUrl: approvalUrl, busyUntil: null })
    .where(isUnfinished(order));
  if (approvalUrl === null) await syncSubscription(context, { platform, reference, time });
  return approvalUrl;
}

/** An event may have been here before, which ends the order. */
const isUnfinished = ({ id }: OrderRow) => and(eq(orders.id, id), inArray(orders.state, ['created', 'open']));

/** Goes on with an upgrade whose provider did not answer in time. For its job. */
export async function resumeUpgrade(context: Context, id: string): Promise<void> {
  const [order] = await context.database.queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.state, 'created')));
  if (order) await askForUpgrade(context, { order, time: startTime(JOB_MS) });
}
