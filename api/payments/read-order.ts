import { AppError } from '#lib/contract/app-error.ts';
import type { Body } from '#lib/contract/contract.ts';
import { headshotProduct, type Product, packProduct, planProduct } from '#lib/payments/products.ts';

type Item = NonNullable<Body<'createStripePayment'>['stripeItems']>[number];

/** A product as an order names it; the price of head shots depends on who orders. */
export type Chosen = (isMember: boolean) => Product;

interface Ordered {
  readonly items: readonly Item[] | undefined;
  /** Interval and quantity have another name at each platform. */
  readonly names: { readonly interval: 'price' | 'priceInterval'; readonly quantity: 'amount' | 'qty' };
}

/**
 * The product that the one item of an order names. Amounts and prices of the item set nothing.
 * @throws AppError `order_items_invalid`
 */
export function readOrdered({ items = [], names }: Ordered): Chosen {
  const [item] = items;
  if (!item || items.length !== 1) throw new AppError('order_items_invalid');
  const quantity = item[names.quantity];
  if (quantity !== undefined && quantity !== 1) throw new AppError('order_items_invalid');
  const choose = chooserOf(item, item[names.interval]);
  // Found out before anything is begun, and at the price of nobody in particular.
  if (!choose(false)) throw new AppError('order_items_invalid');
  return (isMember) => {
    const product = choose(isMember);
    if (!product) throw new AppError('order_items_invalid');
    return product;
  };
}

function chooserOf(item: Item, interval: string | undefined): (isMember: boolean) => Product | undefined {
  if (item.type === 'plan' && item.product === 'pro' && (interval === 'month' || interval === 'year'))
    return () => planProduct(interval);
  if (item.type === 'one') return () => packProduct(item.creditNum ?? 0);
  if (item.type === 'headshot_pro') return (isMember) => headshotProduct(item.product ?? '', isMember);
  return () => undefined;
}
