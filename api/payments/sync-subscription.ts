import { createHash } from 'node:crypto';
import { and, eq, or } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { planProduct } from '#lib/payments/products.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { issueFirstHeadshots } from '../credits/grants.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { writeSubscription } from '../subscriptions/keep-subscription.ts';
import { listOpenSubscriptions, listSubscriptions, subscriptionOf } from '../subscriptions/subscriptions.ts';
import { mailPlan } from './mail-plan.ts';
import type { SubscriptionState } from './payment-provider.ts';
import { lockFirstOrder, sendUndoing, syncState } from './provider-states.ts';
import { requireProvider } from './providers.ts';
import { type OrderRow, orders, trialPayers } from './tables.ts';
import type { TimeLeft } from './time-left.ts';

/** Time of Pro after a renewal has failed, while the provider tries again. */
const GRACE_MS = 3 * DAY_MS;

interface AtProvider {
  readonly platform: PaymentPlatform;
  readonly reference: string;
  readonly time: TimeLeft;
}

/**
 * Fetches the state of a subscription and keeps it, with all that it brings.
 * @throws ProviderError
 */
export function syncSubscription(context: Context, { platform, reference, time }: AtProvider): Promise<void> {
  const provider = requireProvider(context, platform);
  return syncState(context, {
    subject: { platform, kind: 'subscription', reference },
    fetch: () => provider.readSubscription(reference, time),
    write: async (tx, state) => {
      const order = await lockBeginning(tx, { platform, state });
      if (order && state.status !== 'pending') await writeState(context, { tx, order, state });
    },
  });
}

/** The order that began a subscription, held. What nobody here has ordered is of no interest. */
function lockBeginning(
  tx: Queries,
  { platform, state }: { readonly platform: PaymentPlatform; readonly state: SubscriptionState },
): Promise<OrderRow | undefined> {
  const isBeginning = or(
    eq(orders.subscription, state.reference),
    state.orderId === null ? undefined : eq(orders.id, state.orderId),
  );
  return lockFirstOrder(tx, { platform, isWanted: and(eq(orders.kind, 'plan'), isBeginning) });
}

interface Writing {
  readonly tx: Queries;
  readonly order: OrderRow;
  readonly state: SubscriptionState;
}

async function writeState(context: Context, writing: Writing): Promise<void> {
  const { tx, order, state } = writing;
  const person = await lockPerson(tx, order.userId);
  const isNew = order.state !== 'fulfilled' && order.state !== 'refunded';
  const isUnwanted =
    person.endedAt !== null ||
    (isNew && (isWronglyPaid(context, writing) || !(await mayBegin(context, writing))));
  if (isUnwanted) {
    // Subscriptions that have ended may have been paid all the same.
    const isPaid = order.state === 'paid' || order.paidAt !== null || state.payment !== null;
    const mayOwe = state.status !== 'ended' || person.endedAt !== null || isPaid;
    if (mayOwe) await sendUndoing(context, { tx, orderId: order.id, payment: state.payment });
    await rememberBeginning(tx, writing);
    if (isNew) await rememberPrice(tx, writing);
    return;
  }
  await keep(context, writing);
  // A refunded order brings nothing more: it may be a plan that was never given.
  if (order.state !== 'refunded' && state.payment !== null)
    await issueFirstHeadshots(tx, { userId: order.userId, now: context.clock.now() });
  await rememberBeginning(tx, writing);
  if (order.state !== 'refunded') await setFulfilled(context, writing);
  await endChange(tx, writing);
}

/** True where another price was paid than was asked, whether or not its checkout was looked at before. */
function isWronglyPaid({ log }: Pick<Context, 'log'>, { order, state: { priceCents } }: Writing): boolean {
  if (order.state === 'failed' && order.paidAt !== null) return true;
  if (priceCents === null || priceCents === order.amountCents) return false;
  log.error({ order: order.id, priceCents }, 'A plan has another price than was asked');
  return true;
}

/** False for the second of two that were bought at once, and for a trial of a card that has had one. */
async function mayBegin({ clock }: Pick<Context, 'clock'>, { tx, order, state }: Writing): Promise<boolean> {
  const { userId, platform } = order;
  const open = await listOpenSubscriptions(tx, { userId, now: clock.now() });
  if (open.some((one) => one.renews && one.reference !== state.reference)) return false;
  if (!state.isTrial || state.payer === null) return true;
  const payer = createHash('sha256').update(state.payer).digest('hex');
  await tx.insert(trialPayers).values({ platform, payer, orderId: order.id }).onConflictDoNothing();
  const [first] = await tx
    .select({ orderId: trialPayers.orderId })
    .from(trialPayers)
    .where(and(eq(trialPayers.platform, platform), eq(trialPayers.payer, payer)));
  return first?.orderId === order.id;
}

async function keep(context: Context, { tx, order, state }: Writing): Promise<void> {
  const { clock } = context;
  const { userId, platform } = order;
  const { reference, interval, nextInterval, renews, isTrial, status } = state;
  const known = await listSubscriptions(tx, userId);
  const before = subscriptionOf(known, { platform, subscription: reference });
  if (order.state === 'refunded' && !before) return;
  // A plan whose dispute was won goes on, though the provider has ended it.
  const wonUntil = order.state === 'fulfilled' ? (order.planEndsAt?.getTime() ?? 0) : 0;
  const paidUntil = Math.max(state.paidUntil ?? before?.endsAt.getTime() ?? clock.now(), wonUntil);
  // A refund has ended what the provider may not have ended yet.
  const paid =
    order.state === 'refunded' && before ? Math.min(paidUntil, before.endsAt.getTime()) : paidUntil;
  const endsAt = status === 'past_due' ? paid + GRACE_MS : paid;
  const told = {
    ...{ userId, platform, reference, interval, nextInterval, renews, isTrial, store: null },
    ...{ beginsAt: new Date(state.beginsAt), endsAt: new Date(Math.max(endsAt, state.beginsAt)) },
  };
  await writeSubscription(tx, { told, paidUntil: paid, now: clock.now() });
  if (order.state !== 'refunded') await mailPlan(context, { tx, told, before, status });
}

async function rememberBeginning(tx: Queries, { order, state }: Writing): Promise<void> {
  const { reference: subscription, payment } = state;
  await tx
    .update(orders)
    .set({ subscription, ...(order.payment === null && { payment }) })
    .where(eq(orders.id, order.id));
}

/** Keeps what a plan costs where another amount was asked for: its checkout may be looked at too late. */
async function rememberPrice(tx: Queries, { order, state: { priceCents } }: Writing): Promise<void> {
  if (priceCents === null || Number.isNaN(priceCents) || priceCents === order.amountCents) return;
  await tx.update(orders).set({ paidCents: priceCents }).where(eq(orders.id, order.id));
}

async function setFulfilled({ clock }: Pick<Context, 'clock'>, { tx, order }: Writing): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...{ state: 'fulfilled', busyUntil: null, checkoutUrl: null },
      paidAt: order.paidAt ?? new Date(clock.now()),
    })
    .where(eq(orders.id, order.id));
}

/** Ends an order to change the interval, once the provider tells the interval of the order. */
async function endChange(tx: Queries, { order, state }: Writing): Promise<void> {
  const { sku } = planProduct(state.nextInterval ?? state.interval);
  await tx
    .update(orders)
    .set({ state: 'fulfilled', busyUntil: null, checkoutUrl: null })
    .where(
      and(
        ...[eq(orders.platform, order.platform), eq(orders.subscription, state.reference)],
        ...[eq(orders.isChange, true), eq(orders.sku, sku)],
        or(eq(orders.state, 'created'), eq(orders.state, 'open')),
      ),
    );
}
