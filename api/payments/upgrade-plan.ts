import { and, eq, inArray } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { planProduct } from '#lib/payments/products.ts';
import type { Context } from '../context.ts';
import { lockCaller } from '../identity/lock-person.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import {
  listOpenSubscriptions,
  type SubscriptionRow,
  subscriptionOf,
} from '../subscriptions/subscriptions.ts';
import { findOwnSubscription } from './change-plan.ts';
import { findOpenOrder, insertOrder, isBusy } from './create-order.ts';
import { returnUrlsOf } from './open-order.ts';
import { ProviderError } from './payment-provider.ts';
import { requireProvider } from './providers.ts';
import { syncSubscription } from './sync-subscription.ts';
import { type OrderRow, orders } from './tables.ts';
import { ANSWER_MS, BUSY_MS, JOB_MS, startTime, type TimeLeft } from './time-left.ts';

interface Upgrade {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
}

/** Page of the provider where a person agrees to an upgrade. */
interface UpgradePage {
  /** Null where it is done. */
  readonly approvalUrl: string | null;
  /** True of the page of an earlier press, where the provider opens no other. */
  readonly isEarlier: boolean;
}

/**
 * Has a subscription by the month go on by the year from its next period.
 * @throws AppError `upgrade_failed`, `pay_wait`, `platform_error` and those of the stores
 */
export async function upgradePlan(context: Context, upgrade: Upgrade): Promise<UpgradePage> {
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
      if (!mayUpgrade(row)) throw new AppError('upgrade_failed');
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

function mayUpgrade({ interval, nextInterval, renews, isTrial }: SubscriptionRow): boolean {
  return interval === 'month' && nextInterval === null && renews && !isTrial;
}

interface RunningUpgrade {
  readonly order: OrderRow;
  readonly time: TimeLeft;
}

async function runUpgrade(context: Context, running: RunningUpgrade): Promise<UpgradePage> {
  const { order } = running;
  try {
    return { approvalUrl: await askForUpgrade(context, running), isEarlier: false };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, order: order.id }, 'A subscription could not be upgraded');
    if (error.failure === 'unavailable') {
      await context.database.transaction((tx) =>
        sendJob(context, { tx, job: { name: 'upgrade-plan', lane: 'payments', key: order.id } }),
      );
      throw new AppError('pay_wait', { cause: error });
    }
    const earlier = await findEarlierPage(context, running);
    if (earlier) return earlier;
    await context.database.queries
      .update(orders)
      .set({ state: 'failed', busyUntil: null })
      .where(isUnfinished(order));
    throw new AppError('upgrade_failed', { cause: error });
  }
}

/**
 * Page of an earlier press, which is open still where the provider refuses another; null without one. The
 * person may have agreed there by now, or may upgrade no more.
 */
async function findEarlierPage(
  context: Context,
  { order, time }: RunningUpgrade,
): Promise<UpgradePage | null> {
  const { id, userId, platform, subscription, checkoutUrl: approvalUrl } = order;
  if (approvalUrl === null || subscription === null) return null;
  const { queries } = context.database;
  try {
    await syncSubscription(context, { platform, reference: subscription, time });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, order: id }, 'A subscription could not be looked at');
  }
  const [now] = await queries.select().from(orders).where(eq(orders.id, id));
  if (now?.state === 'fulfilled') return { approvalUrl: null, isEarlier: false };
  const owned = await listOpenSubscriptions(queries, { userId, now: context.clock.now() });
  const row = subscriptionOf(owned, order);
  if (!row || !mayUpgrade(row)) return null;
  await queries.update(orders).set({ busyUntil: null }).where(isUnfinished(order));
  return { approvalUrl, isEarlier: true };
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
