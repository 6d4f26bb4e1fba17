import { and, desc, eq, gt } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { readPayInfo } from '../subscriptions/read-pay-info.ts';
import { ProviderError } from './payment-provider.ts';
import { nameOf, type Subject } from './provider-states.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';
import { type OrderRow, orders, providerStates } from './tables.ts';
import { startTime } from './time-left.ts';

/** Time for one look at the provider, for people who wait for it. */
const LOOK_MS = 2000;
/** A provider is asked about the same thing no more often. */
const PAUSE_MS = 3000;
const LATELY_MS = 72 * HOUR_MS;
const MAX_AT_ONCE = 3;

/** Looks at the provider for the state of an order that waits. What fails is looked at again later. */
export async function lookAtOrder(
  context: Context,
  { platform, reference, subscription, isChange }: OrderRow,
): Promise<void> {
  const named = isChange ? subscription : reference;
  if (named === null) return;
  const subject: Subject = { platform, kind: isChange ? 'subscription' : 'checkout', reference: named };
  if (await wasLookedAt(context, subject)) return;
  const parts = { platform, reference: named, time: startTime(LOOK_MS) };
  try {
    if (isChange) await syncSubscription(context, parts);
    else await syncCheckout(context, parts);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.info({ err: error, subject: nameOf(subject) }, 'A provider did not tell a state');
  }
}

async function wasLookedAt({ database, clock }: Context, subject: Subject): Promise<boolean> {
  const since = new Date(clock.now() - PAUSE_MS);
  const [row] = await database.queries
    .select({ subject: providerStates.subject })
    .from(providerStates)
    .where(and(eq(providerStates.subject, nameOf(subject)), gt(providerStates.syncedAt, since)));
  return row !== undefined;
}

const statuses = {
  ...{ created: 'waiting', open: 'waiting', processing: 'waiting', paid: 'waiting', fulfilled: 'paid' },
  ...{ refunded: 'failed', expired: 'failed', failed: 'failed' },
} as const satisfies Record<OrderRow['state'], Result<'getPaypalPaymentStatus'>['status']>;

interface Polling {
  readonly userId: string;
  /** True for the last change of a plan, false for the last purchase. */
  readonly isChange: boolean;
}

/** State of the last order of a person at PayPal. */
export async function readPaymentStatus(
  context: Context,
  polling: Polling,
): Promise<Result<'getPaypalPaymentStatus'>> {
  const order = await findLast(context, polling);
  if (!order) return { status: 'none' };
  if (statuses[order.state] !== 'waiting') return { status: statuses[order.state] };
  await lookAtOrder(context, order);
  const after = await findLast(context, polling);
  return { status: statuses[after?.state ?? order.state] };
}

async function findLast({ database }: Context, { userId, isChange }: Polling): Promise<OrderRow | undefined> {
  const [order] = await database.queries
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.platform, 'paypal'), eq(orders.isChange, isChange)))
    .orderBy(desc(orders.id))
    .limit(1);
  return order;
}

/** Looks at subscriptions that were ordered lately and that nobody came back from. */
export async function listUnhandled(
  context: Context,
  userId: string,
): Promise<Result<'listUnhandledSubscriptions'>> {
  const { database, clock } = context;
  const waiting = await database.queries
    .select()
    .from(orders)
    .where(
      and(
        ...[eq(orders.userId, userId), eq(orders.platform, 'paypal'), eq(orders.kind, 'plan')],
        ...[eq(orders.isChange, false), eq(orders.state, 'open')],
        gt(orders.createdAt, new Date(clock.now() - LATELY_MS)),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MAX_AT_ONCE);
  if (waiting.length === 0) return { list: [] };
  await Promise.all(waiting.map((order) => lookAtOrder(context, order)));
  const { list } = await readPayInfo(context, userId);
  return { list: list.filter(({ vipPlatform }) => vipPlatform === 'paypal') };
}
