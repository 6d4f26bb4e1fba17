import { expect, it } from 'vitest';
import { creditPrices } from '#lib/catalog/prices.ts';
import { headshotProduct, packProduct, planProduct, productOf, products } from '#lib/payments/products.ts';

it('[PAY-02] Orders take the prices of the catalogue, and packs that are not offered cannot be ordered', () => {
  expect([planProduct('month').amountCents, planProduct('year').amountCents]).toEqual([999, 5999]);
  const found = creditPrices.map(({ credits }) => packProduct(credits)?.amountCents ?? null);
  expect(found).toEqual([null, 699, null, 1499, 4499, 8499, 15_999, 34_999]);
});

it('[PAY-14] Members pay a fifth less for head shots', () => {
  const cents = (isMember: boolean) =>
    ['headshot_pro_1', 'headshot_pro_2', 'headshot_pro_3'].map(
      (name) => headshotProduct(name, isMember)?.amountCents,
    );
  expect(cents(false)).toEqual([990, 1690, 2490]);
  expect(cents(true)).toEqual([792, 1352, 1992]);
  expect(headshotProduct('headshot_pro_4', true)).toBeUndefined();
});

it('Each product has a name of its own, by which an order finds it again', () => {
  expect(new Set(products.map(({ sku }) => sku)).size).toBe(products.length);
  for (const product of products) expect(productOf(product.sku)).toEqual(product);
});
