import {
  creditPacks,
  type HeadshotPack,
  headshotPacks,
  monthlyPlan,
  type Plan,
  plans,
  yearlyPlan,
} from '#lib/catalog/prices.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';

/** Kinds of things that orders are for: Pro, a pack of credits, a pack of head shots. */
export const orderKinds = ['plan', 'one', 'headshot_pro'] as const;

interface Sold {
  /** Name among all that is sold, which payment providers know it by as well. Never reused. */
  readonly sku: string;
  /** In cents of `CURRENCY`. */
  readonly amountCents: number;
}

interface PlanProduct extends Sold {
  readonly kind: 'plan';
  readonly interval: PriceInterval;
}

interface PackProduct extends Sold {
  readonly kind: 'one';
  readonly credits: number;
}

interface HeadshotProduct extends Sold {
  readonly kind: 'headshot_pro';
  readonly count: number;
}

/** Something that an order is for, with its price. */
export type Product = PlanProduct | PackProduct | HeadshotProduct;

function soldPlan({ interval, amountCents }: Plan): PlanProduct {
  return { kind: 'plan', sku: `pro-${interval}`, interval, amountCents };
}

function soldHeadshots({ count, full, member }: HeadshotPack, isMember: boolean): HeadshotProduct {
  const sku = `headshots-${count}${isMember ? '-member' : ''}`;
  return { kind: 'headshot_pro', sku, count, amountCents: (isMember ? member : full).amountCents };
}

const soldPacks = creditPacks.map(
  ({ credits, amountCents }): PackProduct => ({
    kind: 'one',
    sku: `credits-${credits}`,
    credits,
    amountCents,
  }),
);

/** All that is sold. Prices of orders come from here and from nowhere else. */
export const products: readonly Product[] = [
  ...plans.map(soldPlan),
  ...soldPacks,
  ...headshotPacks.flatMap((pack) => [soldHeadshots(pack, false), soldHeadshots(pack, true)]),
];

/** Pro by the month or year. */
export function planProduct(interval: PriceInterval): PlanProduct {
  return soldPlan(interval === 'month' ? monthlyPlan : yearlyPlan);
}

/** The pack with so many credits; undefined where none is offered. */
export function packProduct(credits: number): PackProduct | undefined {
  return soldPacks.find((pack) => pack.credits === credits);
}

/** A pack of head shots at the price of this person; undefined where there is none of this name. */
export function headshotProduct(name: string, isMember: boolean): HeadshotProduct | undefined {
  const pack = headshotPacks.find(({ product }) => product === name);
  return pack && soldHeadshots(pack, isMember);
}

/** The product of an order. @throws Error for one that was never sold */
export function productOf(sku: string): Product {
  const product = products.find((one) => one.sku === sku);
  if (!product) throw new Error(`Nothing is sold as ${sku}`);
  return product;
}
