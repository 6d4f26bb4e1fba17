import { and, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Locale } from '#lib/catalog/locales.ts';
import { CURRENCY, type PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Product } from '#lib/payments/products.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { lockCaller } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { checkMayBuy } from './check-may-buy.ts';
import { closeOrder, type OpenPage, openOrder } from './open-order.ts';
import { type OrderRow, orders, unfinishedStates } from './tables.ts';
import { ANSWER_MS, BUSY_MS, startTime, type TimeLeft } from './time-left.ts';

/** After so long Stripe opens no page of an order any more: its end counts from when the order was made. */
const LATE_MS = 5 * MINUTE_MS;

/** Something that a person wants to buy. */
interface NewOrder {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  /** Gives the product at the price of this person, inside the transaction that makes the order. */
  readonly chooseProduct: (tx: Queries) => Promise<Product>;
  readonly isTrial: boolean;
  /** True where a script of the provider takes the payment in our own page. */
  readonly isInPage: boolean;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly locale: Locale;
}

/**
 * Gives the way to pay an order. Of each kind a person has one open order: what is ordered again has
 * the same page, and another choice closes that of the one before.
 * @throws AppError `pay_wait` where another request is at it or the provider is slow, all of `checkMayBuy`
 */
export async function createPayment(context: Context, wanted: NewOrder): Promise<OpenPage> {
  const time = startTime(ANSWER_MS);
  const first = await claimOrder(context, wanted);
  if ('open' in first) return first.open;
  if (!('stale' in first)) return openOrder(context, { order: first.order, time });
  return replaceOrder(context, { wanted, stale: first.stale, time });
}

async function replaceOrder(
  context: Context,
  { wanted, stale, time }: { readonly wanted: NewOrder; readonly stale: OrderRow; readonly time: TimeLeft },
): Promise<OpenPage> {
  await closeOrder(context, { order: stale, time });
  const claimed = await claimOrder(context, wanted);
  // Two requests that replace the same order meet here: one has claimed it, and the other waits.
  if (!('order' in claimed)) throw new AppError('pay_wait');
  return openOrder(context, { order: claimed.order, time });
}

type Claimed =
  | { readonly open: OpenPage }
  /** An order of ours that nobody else works on for a while. */
  | { readonly order: OrderRow }
  /** One of another choice, or too old to be opened, which has to be closed first. */
  | { readonly stale: OrderRow };

function claimOrder({ database, clock, ...context }: Context, wanted: NewOrder): Promise<Claimed> {
  const now = clock.now();
  const { userId, platform, isTrial, isInPage } = wanted;
  return database.transaction(
    async (tx) => {
      await lockCaller(tx, userId);
      const product = await wanted.chooseProduct(tx);
      await checkMayBuy({ ...context, tx }, { ...wanted, product, now });
      const open = await findOpenOrder(tx, { userId, kind: product.kind, isChange: false });
      if (!open) return { order: await insertOrder(tx, { wanted, product, now }) };
      if (open.state === 'processing' || isBusy(open, now)) throw new AppError('pay_wait');
      const isSame = open.sku === product.sku && open.platform === platform && open.isTrial === isTrial;
      const endsAt = open.checkoutEndsAt?.getTime() ?? now;
      const way = isInPage ? open.checkoutToken : open.checkoutUrl;
      if (isSame && way !== null && endsAt - BUSY_MS > now) {
        const { successUrl, cancelUrl } = wanted;
        await tx.update(orders).set({ successUrl, cancelUrl }).where(eq(orders.id, open.id));
        return { open: { orderId: open.id, url: open.checkoutUrl, token: open.checkoutToken } };
      }
      const [claimed = open] = await tx
        .update(orders)
        .set({ busyUntil: new Date(now + BUSY_MS) })
        .where(eq(orders.id, open.id))
        .returning();
      const canOpen =
        open.state === 'created' && open.isInPage === isInPage && +open.createdAt + LATE_MS > now;
      return isSame && canOpen ? { order: claimed } : { stale: claimed };
    },
    { durable: true },
  );
}

/** True while another request or a job asks the provider about it. */
export function isBusy({ busyUntil }: Pick<OrderRow, 'busyUntil'>, now: number): boolean {
  return busyUntil !== null && busyUntil.getTime() > now;
}

/** The order of a kind that a person has begun and not ended. */
export async function findOpenOrder(
  tx: Queries,
  { userId, kind, isChange }: Pick<OrderRow, 'userId' | 'kind' | 'isChange'>,
): Promise<OrderRow | undefined> {
  const [open] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, kind),
        eq(orders.isChange, isChange),
        inArray(orders.state, unfinishedStates),
      ),
    )
    .for('update');
  return open;
}

interface Inserting {
  readonly wanted: Omit<NewOrder, 'chooseProduct'>;
  readonly product: Product;
  readonly now: number;
  /** The subscription that the order changes. */
  readonly subscription?: string;
}

/** Writes an order before the provider is asked for anything. */
export async function insertOrder(
  tx: Queries,
  { wanted, product, now, subscription }: Inserting,
): Promise<OrderRow> {
  const { userId, platform, isTrial, isInPage, successUrl, cancelUrl, locale } = wanted;
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ id: uuidv7(), userId, platform, isTrial, isInPage, successUrl, cancelUrl, locale },
      ...{ kind: product.kind, sku: product.sku, amountCents: product.amountCents, currency: CURRENCY },
      ...{ state: 'created', isChange: subscription !== undefined, subscription: subscription ?? null },
      ...{ createdAt: new Date(now), busyUntil: new Date(now + BUSY_MS) },
    })
    .returning();
  if (!order) throw new Error('The new order has no row');
  return order;
}
