import { and, eq, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { ProviderError } from './payment-provider.ts';
import { requireProvider } from './providers.ts';
import { type OrderRow, orders } from './tables.ts';
import { JOB_MS, startTime } from './time-left.ts';

/** Has a job stop what an order began and pay back what was paid, as nobody gets anything for it. */
export function sendUndoing(
  context: Context,
  { tx, orderId }: { readonly tx: Queries; readonly orderId: string },
): Promise<void> {
  return sendJob(context, { tx, job: { name: 'undo-order', lane: 'payments', key: orderId } });
}

/** Stops the subscription of an order and pays back what is left of its payment. For its job. */
export async function undoOrder(context: Context, id: string): Promise<void> {
  const { queries } = context.database;
  const [order] = await queries.select().from(orders).where(eq(orders.id, id));
  if (!order || isBack(order)) return;
  const { platform, subscription, payment } = order;
  const provider = requireProvider(context, platform);
  const time = startTime(JOB_MS);
  if (subscription !== null) {
    await provider.stopSubscription(subscription, { time, key: `undo:${id}` }).catch(ignoreMissing);
  }
  // Of an order that is paid back or disputed already, that may be another payment.
  if (payment !== null && order.state !== 'refunded') {
    const { amountCents, refundedCents, dispute } = await provider.readPayment(payment, time);
    const left = amountCents - refundedCents;
    if (left > 0 && dispute === 'none')
      await provider.refund({ payment, amountCents: left, orderId: id }, { time, key: `undo:${id}:${left}` });
  }
  // A dispute may have been won meanwhile.
  const isGone = or(isNull(orders.planEndsAt), ne(orders.state, 'fulfilled'));
  await queries
    .update(orders)
    .set({ state: 'refunded', busyUntil: null })
    .where(and(eq(orders.id, id), isGone));
  context.log.warn({ order: id }, 'An order was undone');
}

/** True where a plan came back before its job could undo the order. */
function isBack({ planEndsAt, state }: Pick<OrderRow, 'planEndsAt' | 'state'>): boolean {
  return planEndsAt !== null && state === 'fulfilled';
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof ProviderError && error.failure === 'missing')) throw error;
}
