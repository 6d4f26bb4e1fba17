import { and, eq, gt, inArray } from 'drizzle-orm';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Product } from '#lib/payments/products.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { listOpenSubscriptions, listSubscriptions } from '../subscriptions/subscriptions.ts';
import { orders, trialOffers } from './tables.ts';

interface Buying {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly product: Product;
  readonly isTrial: boolean;
  readonly now: number;
}

/**
 * Refuses what a person may not buy, inside the transaction that holds the person.
 * @throws AppError `buying_stopped` after a dispute, `all_subscriptions_owned`, `trial_used`
 */
export async function checkMayBuy({ tx }: { readonly tx: Queries }, buying: Buying): Promise<void> {
  const { userId, product, isTrial } = buying;
  const [disputed] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.dispute, ['open', 'lost'])))
    .limit(1);
  if (disputed) throw new AppError('buying_stopped');
  if (product.kind !== 'plan') return;
  if ((await findStart(tx, buying)) === undefined) throw new AppError('all_subscriptions_owned');
  if (isTrial) await checkTrial(tx, buying);
}

/**
 * Start of a plan that is bought now: null for at once, or the end of a subscription at PayPal that does not
 * renew, as PayPal gives none back. Undefined where a subscription is in the way; a gift never is.
 */
export async function findStart(
  tx: Queries,
  { userId, platform, now }: Pick<Buying, 'userId' | 'platform' | 'now'>,
): Promise<number | null | undefined> {
  const open = await listOpenSubscriptions(tx, { userId, now });
  if (open.length === 0) return null;
  const mayFollow = platform === 'paypal' && open.every((one) => one.platform === 'paypal' && !one.renews);
  return mayFollow ? Math.max(...open.map(({ endsAt }) => endsAt.getTime())) : undefined;
}

/** A trial is for those who never had Pro of a platform, while their offer lasts. */
async function checkTrial(tx: Queries, { userId, product, now }: Buying): Promise<void> {
  const [offer] = await tx
    .select({ userId: trialOffers.userId })
    .from(trialOffers)
    .where(and(eq(trialOffers.userId, userId), gt(trialOffers.endsAt, new Date(now))));
  if (product.kind !== 'plan' || product.interval !== 'year') throw new AppError('order_items_invalid');
  if (!offer || (await hasHadPro(tx, userId))) throw new AppError('trial_used');
}

/** True of people who have paid for Pro, or tried it. */
export async function hasHadPro(queries: Queries, userId: string): Promise<boolean> {
  const [begun] = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, 'plan'),
        inArray(orders.state, ['processing', 'paid', 'fulfilled', 'refunded']),
      ),
    )
    .limit(1);
  return begun !== undefined || (await listSubscriptions(queries, userId)).length > 0;
}
