import { and, eq, isNull, or } from 'drizzle-orm';
import { CURRENCY, type PaymentPlatform } from '#lib/catalog/prices.ts';
import { productOf } from '#lib/payments/products.ts';
import { addMonths } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { issueHeadshots, issuePack, PACK_MONTHS } from '../credits/grants.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { CheckoutState } from './payment-provider.ts';
import { sendUndoing, syncState } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { sendPaymentMail } from './send-payment-mail.ts';
import { syncSubscription } from './sync-subscription.ts';
import { type OrderRow, orders } from './tables.ts';
import type { TimeLeft } from './time-left.ts';

interface AtProvider {
  readonly platform: PaymentPlatform;
  readonly reference: string;
  readonly time: TimeLeft;
}

/**
 * Fetches the state of a checkout and gives the person what was paid, once, however often it is asked for.
 * @throws ProviderError
 */
export async function syncCheckout(
  context: Context,
  { platform, reference, time }: AtProvider,
): Promise<void> {
  const provider = requireProvider(context, platform);
  const subscription = await syncState(context, {
    subject: { platform, kind: 'checkout', reference },
    fetch: () => provider.readCheckout(reference, { time, key: reference }),
    write: async (tx, state) => {
      const order = await findOrder(tx, { platform, reference, state });
      return order ? writeState(context, { tx, order, state }) : null;
    },
  });
  if (subscription !== null) await syncSubscription(context, { platform, reference: subscription, time });
}

interface Finding extends Pick<AtProvider, 'platform' | 'reference'> {
  readonly state: CheckoutState;
}

/** The order of a checkout. An event may be here before the answer that tells the reference. */
async function findOrder(
  tx: Queries,
  { platform, reference, state }: Finding,
): Promise<OrderRow | undefined> {
  const byOrder =
    state.orderId === null ? undefined : and(eq(orders.id, state.orderId), isNull(orders.reference));
  const [found] = await tx
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.platform, platform), or(eq(orders.reference, reference), byOrder)));
  if (!found) return undefined;
  await lockPerson(tx, found.userId);
  const [order] = await tx.update(orders).set({ reference }).where(eq(orders.id, found.id)).returning();
  return order;
}

interface Writing {
  readonly tx: Queries;
  readonly order: OrderRow;
  readonly state: CheckoutState;
}

/** Writes what the state means for an order. @returns subscription that it has begun */
async function writeState(context: Context, writing: Writing): Promise<string | null> {
  const { tx, order, state } = writing;
  if (order.state === 'fulfilled' || order.state === 'refunded') return state.subscription;
  if (state.state === 'paid') return takePaid(context, writing);
  const next = state.state === 'open' && order.state !== 'created' ? order.state : state.state;
  if (order.state !== 'paid' && next !== order.state)
    await tx.update(orders).set({ state: next, busyUntil: null }).where(eq(orders.id, order.id));
  return null;
}

async function takePaid(context: Context, { tx, order, state }: Writing): Promise<string | null> {
  const { log, clock } = context;
  const { subscription } = state;
  // Stripe’s pages do not name the payment of a plan.
  const payment = state.payment ?? order.payment;
  const paidAt = state.paidAt ?? clock.now();
  if (!isRightAmount(order, state)) {
    const { amountCents, currency } = state;
    log.error({ order: order.id, amountCents, currency }, 'An order was paid by another amount');
    // Its time tells it from one that nobody paid: the reconciliation sees to it until all is paid back.
    const paidCents = Number.isNaN(amountCents) ? null : amountCents;
    const set = { payment, subscription, paidCents, currency, paidAt: new Date(paidAt) };
    await setState(tx, { order, set: { ...set, state: 'failed' } });
    await sendUndoing(context, { tx, orderId: order.id, payment });
    return null;
  }
  await setState(tx, { order, set: { state: 'paid', payment, subscription, paidAt: new Date(paidAt) } });
  const person = await lockPerson(tx, order.userId);
  if (person.endedAt !== null) {
    await sendUndoing(context, { tx, orderId: order.id, payment });
    return null;
  }
  if (order.kind === 'plan') return subscription;
  await issue(context, { tx, order, paidAt });
  await setState(tx, { order, set: { state: 'fulfilled' } });
  return null;
}

/** Trials cost nothing today, nor do plans that follow a period that is paid. */
function isRightAmount(order: OrderRow, { amountCents, currency }: CheckoutState): boolean {
  const isFree = amountCents === 0 && order.kind === 'plan';
  return currency === CURRENCY && (isFree || (amountCents === order.amountCents && !order.isTrial));
}

interface Setting {
  readonly order: OrderRow;
  readonly set: Partial<typeof orders.$inferInsert>;
}

async function setState(tx: Queries, { order, set }: Setting): Promise<void> {
  await tx
    .update(orders)
    .set({ ...set, busyUntil: null, checkoutUrl: null, checkoutToken: null })
    .where(eq(orders.id, order.id));
}

interface Issuing {
  readonly tx: Queries;
  readonly order: OrderRow;
  readonly paidAt: number;
}

async function issue(context: Context, { tx, order, paidAt }: Issuing): Promise<void> {
  const { userId, id: orderId, amountCents } = order;
  const bought = { userId, orderId, paidAt, now: context.clock.now() };
  const product = productOf(order.sku);
  if (product.kind === 'plan') return;
  const isPack = product.kind === 'one';
  const count = isPack ? product.credits : product.count;
  if (isPack) await issuePack(tx, { ...bought, credits: count });
  else await issueHeadshots(tx, { ...bought, count });
  const facts = { amountCents, count, at: addMonths(paidAt, PACK_MONTHS) };
  const kind = isPack ? 'packBought' : 'headshotsBought';
  await sendPaymentMail(context, { tx, mail: { userId, kind, facts } });
}
