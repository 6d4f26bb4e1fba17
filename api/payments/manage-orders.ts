import { and, desc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ProviderError } from './payment-provider.ts';
import { requireProvider } from './providers.ts';
import { syncPayment } from './sync-payment.ts';
import { type OrderRow, orders, type RefundRequestRow, refundRequests } from './tables.ts';
import { JOB_MS, startTime } from './time-left.ts';

/** Orders that one list shows. */
const MAX_LISTED = 200;

interface ListedOrders {
  /** Of all accounts where left out. */
  readonly userId?: string | undefined;
  /** In any state where left out. */
  readonly state?: OrderRow['state'] | undefined;
  /** Only those whose refund was asked for and was not made. */
  readonly isRefundAsked?: boolean | undefined;
}

/** Orders of an account or of all, newest first. */
export async function listOrders(
  { database }: Pick<Context, 'database'>,
  { userId, state, isRefundAsked = false }: ListedOrders,
): Promise<OrderRow[]> {
  const rows = await database.queries
    .select({ order: orders })
    .from(orders)
    .leftJoin(refundRequests, eq(refundRequests.orderId, orders.id))
    .where(
      and(
        userId === undefined ? undefined : eq(orders.userId, userId),
        state === undefined ? undefined : eq(orders.state, state),
        isRefundAsked ? and(isNotNull(refundRequests.orderId), ne(orders.state, 'refunded')) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MAX_LISTED);
  return rows.map(({ order }) => order);
}

export async function findOrder(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<OrderRow | undefined> {
  const [order] = await database.queries.select().from(orders).where(eq(orders.id, id));
  return order;
}

/** Wishes for the money back, by the ids of the orders. */
export async function readRefundRequests(
  { database }: Pick<Context, 'database'>,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRequestRow>> {
  const rows = await database.queries
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, [...orderIds]));
  return new Map(rows.map((row) => [row.orderId, row]));
}

interface Refunding {
  readonly order: OrderRow;
  /** Left out for all that is left. */
  readonly cents?: number | undefined;
}

/** Result of a refund, or the reason why there was none. */
export type RefundOutcome =
  | { readonly refundedCents: number }
  | { readonly refusal: 'nothing_paid' | 'too_much' | 'disputed' }
  /** Words of the provider, for the operator. */
  | { readonly refusal: 'provider'; readonly reason: string };

/**
 * Pays an order back, whole or in part, and takes back what was bought with it: credits and head shots at
 * once, and with a whole plan Pro itself. Nothing is taken back where the provider refuses.
 * @throws ProviderError where nobody knows whether it was done; the same again is then safe
 */
export async function refundOrder(context: Context, { order, cents }: Refunding): Promise<RefundOutcome> {
  const { id, platform, payment } = order;
  if (payment === null) return { refusal: 'nothing_paid' };
  const provider = requireProvider(context, platform);
  const time = startTime(JOB_MS);
  const { amountCents, refundedCents, dispute } = await provider.readPayment(payment, time);
  if (dispute !== 'none' && dispute !== 'won') return { refusal: 'disputed' };
  const left = amountCents - refundedCents;
  const wanted = cents ?? left;
  if (wanted <= 0 || wanted > left) return { refusal: left <= 0 ? 'nothing_paid' : 'too_much' };
  const key = `refund:${id}:${refundedCents}:${wanted}`;
  try {
    await provider.refund({ payment, amountCents: wanted, orderId: id }, { time, key });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error;
    context.log.warn({ err: error, order: id }, 'A refund was refused');
    return { refusal: 'provider', reason: error.message };
  }
  await syncPayment(context, { platform, reference: payment, time });
  return { refundedCents: wanted };
}
