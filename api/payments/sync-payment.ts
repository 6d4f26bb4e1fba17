import { eq, or } from 'drizzle-orm';
import { CURRENCY, type PaymentPlatform } from '#lib/catalog/prices.ts';
import { type Product, productOf } from '#lib/payments/products.ts';
import type { Context } from '../context.ts';
import { clawBack } from '../credits/claw-back.ts';
import { orderSource } from '../credits/issue-lots.ts';
import { findPresentLot, reissueLot } from '../credits/reissue-lots.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { bringBackSubscription, endSubscriptionNow } from '../subscriptions/keep-subscription.ts';
import { listSubscriptions, subscriptionOf } from '../subscriptions/subscriptions.ts';
import type { PaymentState } from './payment-provider.ts';
import { lockFirstOrder, sendUndoing, syncState } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { sendPaymentMail } from './send-payment-mail.ts';
import { type OrderRow, orders } from './tables.ts';
import type { TimeLeft } from './time-left.ts';

interface AtProvider {
  readonly platform: PaymentPlatform;
  readonly reference: string;
  readonly time: TimeLeft;
}

/**
 * Fetches the state of a payment and takes back what was paid back or is disputed.
 * @throws ProviderError
 */
export function syncPayment(context: Context, { platform, reference, time }: AtProvider): Promise<void> {
  const provider = requireProvider(context, platform);
  return syncState(context, {
    subject: { platform, kind: 'payment', reference },
    fetch: () => provider.readPayment(reference, time),
    write: async (tx, state) => {
      const order = await lockPaid(tx, { platform, reference, state });
      if (order) await writeState(context, { tx, order, reference, state });
    },
  });
}

interface Finding extends Pick<AtProvider, 'platform' | 'reference'> {
  readonly state: PaymentState;
}

/** The order that was paid, or the one that began the subscription whose period was paid. */
function lockPaid(tx: Queries, { platform, reference, state }: Finding): Promise<OrderRow | undefined> {
  const { orderId, subscription } = state;
  const isWanted = or(
    eq(orders.payment, reference),
    orderId === null ? undefined : eq(orders.id, orderId),
    subscription === null ? undefined : eq(orders.subscription, subscription),
  );
  return lockFirstOrder(tx, { platform, isWanted });
}

interface Writing {
  readonly tx: Queries;
  readonly order: OrderRow;
  /** The provider’s name for the payment: a plan has one for each period. */
  readonly reference: string;
  readonly state: PaymentState;
}

/** True once all was paid back. A disputed payment counts as that until the dispute is won. */
const isAllGone = ({
  dispute,
  refundedCents,
  amountCents,
}: Pick<PaymentState, 'dispute' | 'refundedCents' | 'amountCents'>) =>
  dispute === 'open' || dispute === 'lost' || (amountCents > 0 && refundedCents >= amountCents);

async function writeState(context: Context, writing: Writing): Promise<void> {
  const { tx, order, state } = writing;
  const isGone = isAllGone(state);
  if (order.kind === 'plan') {
    if (isGone && order.state !== 'refunded') await endPlan(context, writing);
  } else {
    await takeBack(context, writing);
  }
  const refunds = await tellRefund(context, writing);
  const refundedCents = Object.values(refunds).reduce((sum, cents) => sum + cents, 0);
  const isBack = !isGone && (await wasGone(writing));
  if (isBack) await giveBack(context, writing);
  const next = isGone ? 'refunded' : isBack ? await stateBefore(writing) : order.state;
  // Another payment of the same plan, without a dispute, says nothing about one that has it.
  const dispute = state.dispute === 'none' ? order.dispute : state.dispute;
  await tx
    .update(orders)
    .set({ refunds, refundedCents, dispute, state: next })
    .where(eq(orders.id, order.id));
}

/**
 * Tells the person what was paid back of this payment since.
 * @returns cents that were paid back of each payment
 */
async function tellRefund(
  context: Context,
  { tx, order, reference, state }: Writing,
): Promise<OrderRow['refunds']> {
  const more = state.refundedCents - (order.refunds[reference] ?? 0);
  if (more > 0) {
    // Mails write prices in our currency: of another one, they tell the share of the price that was asked.
    const share = more / Math.max(1, state.amountCents);
    const amountCents = order.currency === CURRENCY ? more : Math.round(order.amountCents * share);
    const mail = { userId: order.userId, kind: 'refunded', facts: { amountCents } } as const;
    await sendPaymentMail(context, { tx, mail });
  }
  if (more < 0) context.log.error({ order: order.id, cents: -more }, 'A refund failed at the provider');
  return more === 0 ? order.refunds : { ...order.refunds, [reference]: state.refundedCents };
}

/** True of what a dispute had taken that is over, or a refund that has failed: of plans, one never given. */
async function wasGone({ tx, order, state }: Writing): Promise<boolean> {
  const { dispute, refundedCents } = order;
  if (dispute === 'open' || dispute === 'lost') return state.dispute === 'won';
  if (!isAllGone({ dispute, refundedCents, amountCents: state.amountCents })) return false;
  return order.kind !== 'plan' || !(await wasGiven(tx, order));
}

/** State of what is not paid back any more: money for which nothing was ever given is owed again. */
async function stateBefore({ tx, order }: Writing): Promise<'fulfilled' | 'failed'> {
  return (await wasGiven(tx, order)) ? 'fulfilled' : 'failed';
}

/** True of an order that brought something. A plan whose account was deleted has no row that could tell. */
async function wasGiven(tx: Queries, order: OrderRow): Promise<boolean> {
  if (order.kind !== 'plan') return (await findPresentLot(tx, orderSource(order.id))) !== null;
  if (order.planEndsAt !== null) return true;
  const person = await lockPerson(tx, order.userId);
  if (person.endedAt !== null) return true;
  return subscriptionOf(await listSubscriptions(tx, order.userId), order) !== undefined;
}

/**
 * Brings again what a dispute took, once it is won, or a refund that has failed since: credits and head shots
 * that were not paid back otherwise, or Pro to the end of what was paid. Such a plan does not renew, as the
 * provider has ended it.
 */
async function giveBack({ clock }: Pick<Context, 'clock'>, { tx, order, state }: Writing): Promise<void> {
  const now = clock.now();
  const product = productOf(order.sku);
  if (product.kind !== 'plan') {
    const amount = boughtBy(product) - shareOf({ ...state, dispute: 'none' }, product);
    await reissueLot(tx, { source: orderSource(order.id), amount, now });
    return;
  }
  const { platform, subscription: reference, planEndsAt } = order;
  if (reference !== null && planEndsAt !== null)
    await bringBackSubscription(tx, { platform, reference, endsAt: planEndsAt, now });
}

/** Ends Pro with the credits of its present month, and has the provider end the subscription. */
async function endPlan(context: Context, { tx, order, reference: payment }: Writing): Promise<void> {
  const { platform, subscription: reference } = order;
  if (reference === null) return;
  const now = context.clock.now();
  const planEndsAt = await endSubscriptionNow(tx, { platform, reference, now });
  await tx.update(orders).set({ planEndsAt }).where(eq(orders.id, order.id));
  await sendUndoing(context, { tx, orderId: order.id, payment });
}

type Pack = Exclude<Product, { kind: 'plan' }>;

const boughtBy = (pack: Pack) => (pack.kind === 'one' ? pack.credits : pack.count);

/** Part of a pack that was paid back: all of it while its payment is disputed. */
function shareOf(state: Omit<PaymentState, 'orderId' | 'subscription'>, pack: Pack): number {
  const bought = boughtBy(pack);
  if (isAllGone(state)) return bought;
  return Math.floor((bought * state.refundedCents) / Math.max(1, state.amountCents));
}

/** Takes back the share of a pack that was paid back, less what was taken back before. */
async function takeBack({ clock }: Pick<Context, 'clock'>, { tx, order, state }: Writing): Promise<void> {
  const product = productOf(order.sku);
  if (product.kind === 'plan') return;
  const { dispute, refundedCents } = order;
  const target = shareOf(state, product);
  const amount = target - shareOf({ ...state, dispute, refundedCents }, product);
  const source = await findPresentLot(tx, orderSource(order.id));
  if (amount <= 0 || source === null) return;
  await clawBack(tx, { source, amount, key: `${source} ${target}`, now: clock.now() });
}
