import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { planProduct, productOf } from '#lib/payments/products.ts';
import { addMonths } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { PACK_MONTHS } from '../credits/grants.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import {
  listOpenSubscriptions,
  type SubscriptionRow,
  subscriptionOf,
} from '../subscriptions/subscriptions.ts';
import { ProviderError } from './payment-provider.ts';
import { lookAtOrder } from './poll-orders.ts';
import { requireProvider } from './providers.ts';
import { type OrderRow, orders, unfinishedStates } from './tables.ts';
import { ANSWER_MS, startTime } from './time-left.ts';

type ToldOrder = Result<'readOrder'>['order'];

/** An order of an account, named by the account itself. */
export interface OwnOrder {
  readonly userId: string;
  readonly id: string;
}

const isUnfinished = ({ state }: OrderRow) => unfinishedStates.some((one) => one === state);

/**
 * True where our own receipt can tell a payment: not while another amount is being paid back, nor of another
 * currency.
 */
export function isPaidFor({ payment, state, currency }: OrderRow): boolean {
  return payment !== null && state !== 'failed' && currency === CURRENCY;
}

/** An order as its account is told of it. */
export function tellOrder(row: OrderRow): ToldOrder {
  const { id, kind, isTrial, isChange, state, platform } = row;
  const product = productOf(row.sku);
  return {
    ...{ id, kind, isTrial, isChange, state, platform, ...tellMoney(row) },
    currency: CURRENCY,
    priceInterval: product.kind === 'plan' ? product.interval : null,
    count: product.kind === 'plan' ? null : product.kind === 'one' ? product.credits : product.count,
    createdAt: epochSecondsOf(row.createdAt.getTime()),
    paidAt: row.paidAt && epochSecondsOf(row.paidAt.getTime()),
    hasReceipt: isPaidFor(row),
  };
}

/**
 * Money of an order in our currency, in which pages write all prices. Of what was paid in another one they
 * tell the price that was asked, and the share of it that was paid back.
 */
function tellMoney(row: OrderRow): Pick<ToldOrder, 'amountCents' | 'refundedCents'> {
  const { amountCents, paidCents, refundedCents, currency, state } = row;
  if (currency === CURRENCY) return { amountCents: paidCents ?? amountCents, refundedCents };
  // Only all of a sum that nobody can read is told. A dispute alone has paid nothing back.
  const isAllBack = state === 'refunded' && refundedCents > 0;
  const share = paidCents ? Math.min(1, refundedCents / paidCents) : Number(isAllBack);
  return { amountCents, refundedCents: Math.round(amountCents * share) };
}

/** A page of orders of an account, newest first. Those that were closed without a payment are left out. */
export async function listOrderPage(
  { database }: Pick<Context, 'database'>,
  {
    userId,
    cursor,
    limit,
  }: { readonly userId: string; readonly cursor?: string | undefined; readonly limit: number },
): Promise<Result<'listOrders'>> {
  const rows = await database.queries
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.state, 'expired'),
        cursor === undefined ? undefined : lt(orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.id))
    // One more than asked for tells whether there are more.
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { list: page.map(tellOrder), nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** An order of this account. @throws AppError `not_found`, for orders of others too */
export async function findOwnOrder(
  { database }: Pick<Context, 'database'>,
  { userId, id }: OwnOrder,
): Promise<OrderRow> {
  const [order] = await database.queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.userId, userId)));
  if (!order) throw new AppError('not_found');
  return order;
}

/**
 * An order with what it brings. The provider is asked about one that waits.
 * @throws AppError `not_found`
 */
export async function readOrder(context: Context, own: OwnOrder): Promise<Result<'readOrder'>> {
  const found = await findOwnOrder(context, own);
  if (isUnfinished(found)) await lookAtOrder(context, found);
  const order = isUnfinished(found) ? await findOwnOrder(context, own) : found;
  const now = context.clock.now();
  const brings = order.kind === 'plan' ? await readPlan(context, { order, now }) : readPack(order);
  return { order: tellOrder(order), ...brings, sysTimestamp: epochSecondsOf(now) };
}

type Brings = Pick<Result<'readOrder'>, 'lastsUntil' | 'nextCharge'>;
const nothing: Brings = { lastsUntil: null, nextCharge: null };

function readPack({ state, paidAt }: OrderRow): Brings {
  if (state !== 'fulfilled' || paidAt === null) return nothing;
  return { ...nothing, lastsUntil: epochSecondsOf(addMonths(paidAt.getTime(), PACK_MONTHS)) };
}

async function readPlan(
  { database }: Pick<Context, 'database'>,
  { order, now }: { readonly order: OrderRow; readonly now: number },
): Promise<Brings> {
  const open = await listOpenSubscriptions(database.queries, { userId: order.userId, now });
  const row = subscriptionOf(open, order);
  return row ? tellPlan(row) : nothing;
}

function tellPlan({ endsAt, renews, interval, nextInterval }: SubscriptionRow): Brings {
  const lastsUntil = epochSecondsOf(endsAt.getTime());
  if (!renews) return { lastsUntil, nextCharge: null };
  const priceInterval = nextInterval ?? interval;
  const { amountCents } = planProduct(priceInterval);
  return { lastsUntil, nextCharge: { at: lastsUntil, amountCents, priceInterval } };
}

/**
 * Address of the provider's receipt of an order; null where it has none to show.
 * @throws AppError `not_found`, `unavailable` where the provider does not answer
 */
export async function findReceipt(context: Context, own: OwnOrder): Promise<string | null> {
  const { platform, payment } = await findOwnOrder(context, own);
  if (payment === null) return null;
  try {
    return await requireProvider(context, platform).findReceipt(payment, startTime(ANSWER_MS));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'missing') return null;
    throw new AppError('unavailable', { cause: error });
  }
}
