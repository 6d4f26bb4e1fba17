import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { users } from '../identity/tables.ts';
import { closeOrder } from './open-order.ts';
import { ProviderError } from './payment-provider.ts';
import { subjectNameOf } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { type OrderRow, orders } from './tables.ts';
import { JOB_MS, startTime, type TimeLeft } from './time-left.ts';

/** Providers tell moments in whole seconds. */
const TOLD_MS = 1000;

interface Undoing {
  readonly order: OrderRow;
  readonly time: TimeLeft;
}

/**
 * Closes the page of an order, or stops its subscription and pays back what nobody gets anything for: the
 * payment of an order that was never fulfilled, or of a period that began after its account was deleted.
 * For its job, which tries again on errors.
 * @throws ProviderError
 * @throws AppError `pay_wait` where an open page was paid in this moment
 */
export async function undoOrder(context: Context, jobKey: string): Promise<void> {
  const id = subjectNameOf(jobKey);
  const { queries } = context.database;
  const [found] = await queries
    .select({ order: orders, endedAt: users.endedAt })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, id));
  if (!found || isBack(found.order)) return;
  const { order, endedAt } = found;
  const time = startTime(JOB_MS);
  if (order.subscription === null && order.payment === null) {
    // Money that arrives later is paid back by a job of its own.
    if (order.state === 'created' || order.state === 'open') await closeOrder(context, { order, time });
    return;
  }
  const payment = await stop(context, { order, time });
  const isGiven = order.state === 'fulfilled' || order.state === 'refunded';
  // Periods before the deletion were used; of an order that was paid back, each payment is seen to by itself.
  const paidSince = isGiven ? (endedAt?.getTime() ?? Number.POSITIVE_INFINITY) : 0;
  const isPaidBack = payment === null || (await payBack(context, { order, time, payment, paidSince }));
  // While its bank holds the money, an order stays owed: the reconciliation sends this again.
  if (!isGiven && !isPaidBack) return;
  context.log.warn({ order: id }, 'An order was undone');
  if (isGiven) return;
  // A payment that is still under way is paid back once it is told, which no order does that is `refunded`.
  const state = payment === null && !order.isTrial ? 'failed' : 'refunded';
  await queries
    .update(orders)
    // Without a payment nothing was paid by another amount, as `failed` with a time would tell.
    .set({ state, busyUntil: null, ...(order.state === 'paid' && state === 'failed' && { paidAt: null }) })
    // Its page may have been seen meanwhile to be paid by another amount, which is back by now.
    .where(
      and(
        eq(orders.id, id),
        inArray(orders.state, payment === null ? [order.state] : [order.state, 'failed']),
      ),
    );
}

/** True where a plan came back before its job could undo the order. */
function isBack({ planEndsAt, state }: Pick<OrderRow, 'planEndsAt' | 'state'>): boolean {
  return planEndsAt !== null && state === 'fulfilled';
}

/** Stops the subscription of an order, if any. @returns newest payment; null where nothing was paid */
async function stop(context: Context, { order, time }: Undoing): Promise<string | null> {
  const { platform, subscription, payment } = order;
  if (subscription === null) return payment;
  const provider = requireProvider(context, platform);
  try {
    await provider.stopSubscription(subscription, { time, key: `undo:${order.id}` });
    const state = await provider.readSubscription(subscription, time);
    return state.payment ?? payment;
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'missing')) throw error;
    return payment;
  }
}

interface PayingBack extends Undoing {
  readonly payment: string;
  /** Epoch milliseconds; what was paid before stays. */
  readonly paidSince: number;
}

/** Pays back what is left, unless the bank has it or may yet take it. @returns false while that is open */
async function payBack(context: Context, { order, time, payment, paidSince }: PayingBack): Promise<boolean> {
  const provider = requireProvider(context, order.platform);
  const { amountCents, refundedCents, dispute, paidAt } = await provider.readPayment(payment, time);
  const left = amountCents - refundedCents;
  if (left <= 0 || dispute === 'lost') return true;
  if (dispute === 'open') return false;
  if ((paidAt ?? 0) + TOLD_MS <= paidSince) return true;
  const key = `undo:${payment}:${left}`;
  await provider.refund({ payment, amountCents: left, orderId: order.id }, { time, key });
  return true;
}
