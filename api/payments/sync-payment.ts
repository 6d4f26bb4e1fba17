import { and, asc, eq, or } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { productOf } from '#lib/payments/products.ts';
import type { Context } from '../context.ts';
import { clawBack } from '../credits/claw-back.ts';
import { issueHeadshots, issuePack } from '../credits/grants.ts';
import { orderSource } from '../credits/lot-sources.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { endSubscriptionNow } from '../subscriptions/keep-subscription.ts';
import type { PaymentState } from './payment-provider.ts';
import { syncState } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { sendPaymentMail } from './send-payment-mail.ts';
import { type OrderRow, orders } from './tables.ts';
import type { TimeLeft } from './time-left.ts';
import { sendUndoing } from './undo-order.ts';

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
      const order = await findPaid(tx, { platform, reference, state });
      if (order) await writeState(context, { tx, order, state });
    },
  });
}

interface Finding extends Pick<AtProvider, 'platform' | 'reference'> {
  readonly state: PaymentState;
}

/** The order that was paid, or the one that began the subscription whose period was paid. */
async function findPaid(tx: Queries, { platform, reference, state }: Finding): Promise<OrderRow | undefined> {
  const { orderId, subscription } = state;
  const isPaid = or(
    eq(orders.payment, reference),
    orderId === null ? undefined : eq(orders.id, orderId),
    subscription === null ? undefined : eq(orders.subscription, subscription),
  );
  const [found] = await tx
    .select({ userId: orders.userId, id: orders.id })
    .from(orders)
    .where(and(eq(orders.platform, platform), eq(orders.isChange, false), isPaid))
    .orderBy(asc(orders.id))
    .limit(1);
  if (!found) return undefined;
  await lockPerson(tx, found.userId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
  return order;
}

interface Writing {
  readonly tx: Queries;
  readonly order: OrderRow;
  readonly state: PaymentState;
}

/** True once all was paid back. A disputed payment counts as that until the dispute is won. */
const isAllGone = ({ dispute, refundedCents, amountCents }: PaymentState) =>
  dispute === 'open' || dispute === 'lost' || (amountCents > 0 && refundedCents >= amountCents);

async function writeState(context: Context, writing: Writing): Promise<void> {
  const { tx, order, state } = writing;
  const isGone = isAllGone(state);
  if (order.kind === 'plan') {
    if (isGone && order.state !== 'refunded') await endPlan(context, writing);
  } else {
    await takeBack(context, writing);
  }
  const { refundedCents, dispute } = state;
  const more = refundedCents - order.refundedCents;
  if (more > 0) {
    const mail = { userId: order.userId, kind: 'refunded', facts: { amountCents: more } } as const;
    await sendPaymentMail(context, { tx, mail });
  }
  const isWon = dispute === 'won' && order.dispute === 'open' && !isGone && order.kind !== 'plan';
  if (isWon) await giveBack(context, writing);
  const next = isGone ? 'refunded' : isWon ? 'fulfilled' : order.state;
  await tx.update(orders).set({ refundedCents, dispute, state: next }).where(eq(orders.id, order.id));
}

/** Brings again what a dispute took back, once it is won. A plan that it ended can be bought again. */
async function giveBack({ clock }: Pick<Context, 'clock'>, { tx, order }: Writing): Promise<void> {
  const product = productOf(order.sku);
  const now = clock.now();
  const paidAt = order.paidAt?.getTime() ?? now;
  const bought = { userId: order.userId, orderId: `${order.id} won`, paidAt, now };
  if (product.kind === 'one') await issuePack(tx, { ...bought, credits: product.credits });
  if (product.kind === 'headshot_pro') await issueHeadshots(tx, { ...bought, count: product.count });
}

/** Ends Pro with the credits of its present month, and has the provider end the subscription. */
async function endPlan(context: Context, { tx, order }: Writing): Promise<void> {
  const { platform, subscription: reference } = order;
  if (reference === null) return;
  const now = context.clock.now();
  await endSubscriptionNow(tx, { platform, reference, now });
  await sendUndoing(context, { tx, orderId: order.id });
}

/** Takes back the share of a pack that was paid back, less what was taken back before. */
async function takeBack({ clock }: Pick<Context, 'clock'>, { tx, order, state }: Writing): Promise<void> {
  const product = productOf(order.sku);
  if (product.kind === 'plan') return;
  const bought = product.kind === 'one' ? product.credits : product.count;
  const share = ({ dispute, refundedCents }: Pick<PaymentState, 'dispute' | 'refundedCents'>) =>
    isAllGone({ ...state, dispute, refundedCents })
      ? bought
      : Math.floor((bought * refundedCents) / Math.max(1, state.amountCents));
  const target = share(state);
  const amount = target - share(order);
  if (amount <= 0) return;
  await clawBack(tx, {
    ...{ source: orderSource(order.id), amount, key: `${order.id} ${target}`, now: clock.now() },
  });
}
