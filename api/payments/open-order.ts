import { and, eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import { productOf } from '#lib/payments/products.ts';
import type { Context } from '../context.ts';
import { users } from '../identity/tables.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { findStart } from './check-may-buy.ts';
import { type CheckoutRequest, type OpenCheckout, ProviderError } from './payment-provider.ts';
import { requireProvider } from './providers.ts';
import { syncCheckout } from './sync-checkout.ts';
import { type OrderRow, orders, paymentCustomers } from './tables.ts';
import { BUSY_MS, JOB_MS, startTime, type TimeLeft } from './time-left.ts';

interface Opening {
  /** An order that is held for this work. */
  readonly order: OrderRow;
  readonly time: TimeLeft;
}

/** The way to pay an open order: its page, or what a script of the provider needs. */
export interface OpenPage {
  readonly orderId: string;
  readonly url: string | null;
  readonly token: string | null;
}

/**
 * Opens the page of an order at its provider. Where the provider does not answer in time a
 * job goes on, and who asks again finds the page.
 * @throws AppError `pay_wait`, `payment_failed`, `credits_payment_failed`
 */
export async function openOrder(context: Context, opening: Opening): Promise<OpenPage> {
  const { order } = opening;
  try {
    return await openPage(context, opening);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, order: order.id }, 'An order could not be opened');
    if (error.failure === 'unavailable') {
      await context.database.transaction((tx) =>
        sendJob(context, { tx, job: { name: 'open-order', lane: 'payments', key: order.id } }),
      );
      throw new AppError('pay_wait', { cause: error });
    }
    await endOrder(context, { order, state: 'failed' });
    const key = order.kind === 'one' ? 'credits_payment_failed' : 'payment_failed';
    throw new AppError(key, { cause: error });
  }
}

/** Goes on with an order whose provider did not answer in time. For its job, which tries again on errors. */
export async function resumeOpening(context: Context, id: string): Promise<void> {
  const { database, clock } = context;
  const [order] = await database.queries
    .update(orders)
    .set({ busyUntil: new Date(clock.now() + BUSY_MS) })
    .where(and(eq(orders.id, id), eq(orders.state, 'created')))
    .returning();
  if (order) await openPage(context, { order, time: startTime(JOB_MS) });
}

async function openPage(context: Context, { order, time }: Opening): Promise<OpenPage> {
  const provider = requireProvider(context, order.platform);
  const request = await requestOf(context, order);
  const opened = await provider.openCheckout(request, { time, key: order.id });
  await keepPage(context, { order, opened });
  return { orderId: order.id, url: opened.url, token: opened.token };
}

async function requestOf(context: Context, order: OrderRow): Promise<CheckoutRequest> {
  const { queries } = context.database;
  const { id: orderId, userId, platform, sku, isTrial, isInPage, locale, createdAt } = order;
  const [person] = await queries.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const [customer] = await queries
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.platform, platform)));
  const product = productOf(sku);
  const beginsAt =
    product.kind === 'plan' ? await findStart(queries, { userId, platform, now: +createdAt }) : null;
  return {
    ...{ orderId, product, isTrial, isInPage, locale, createdAt: +createdAt, beginsAt: beginsAt ?? null },
    customer: { userId, email: person?.email ?? null, reference: customer?.reference ?? null },
    ...returnUrlsOf(context, orderId),
  };
}

/** People come back by the host, which looks at the payment before it sends them on to the page. */
export function returnUrlsOf({ settings }: Pick<Context, 'settings'>, orderId: string) {
  const url = `${settings.http.apiOrigin}/api/pay/return/${orderId}`;
  return { returnUrl: url, cancelUrl: `${url}?cancelled=1` };
}

async function keepPage(
  { database }: Context,
  { order, opened }: { readonly order: OrderRow; readonly opened: OpenCheckout },
): Promise<void> {
  const { reference, url, token, expiresAt, customer } = opened;
  const { userId, platform } = order;
  await database.transaction(
    async (tx) => {
      await tx
        .update(orders)
        .set({
          ...{ state: 'open', reference, checkoutUrl: url, checkoutToken: token },
          ...{ checkoutEndsAt: new Date(expiresAt), busyUntil: null },
        })
        // An event may have been here before.
        .where(and(eq(orders.id, order.id), eq(orders.state, 'created')));
      if (customer !== null)
        await tx
          .insert(paymentCustomers)
          .values({ userId, platform, reference: customer })
          .onConflictDoNothing();
    },
    { durable: true },
  );
}

/**
 * Closes an order whose page must not be paid any more. One whose page nobody has seen is closed here alone.
 * @throws AppError `pay_wait` where it was paid in this moment, or the provider does not answer
 */
export async function closeOrder(context: Context, { order, time }: Opening): Promise<void> {
  const { platform, reference } = order;
  if (reference !== null) {
    try {
      await requireProvider(context, platform).closeCheckout(reference, { time, key: order.id });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      await context.database.queries.update(orders).set({ busyUntil: null }).where(eq(orders.id, order.id));
      if (error.failure !== 'missing') {
        if (error.failure === 'state') await syncCheckout(context, { platform, reference, time });
        throw new AppError('pay_wait', { cause: error });
      }
    }
  }
  await endOrder(context, { order, state: 'expired' });
}

async function endOrder(
  { database }: Context,
  { order, state }: { readonly order: OrderRow; readonly state: 'expired' | 'failed' },
): Promise<void> {
  await database.queries
    .update(orders)
    .set({ state, busyUntil: null, checkoutUrl: null, checkoutToken: null })
    .where(and(eq(orders.id, order.id), eq(orders.state, order.state)));
}
