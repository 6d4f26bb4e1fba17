import { expect, it } from 'vitest';
import { findOrder, listOrders, refundOrder } from '#api/payments/manage-orders.ts';
import { setUpProviders } from '#api/payments/set-up-providers.ts';
import { products } from '#lib/payments/products.ts';
import { openShop, pack, plan } from './support/open-shop.ts';
import { openStripe, SECRET_KEY } from './support/open-stripe.ts';

it('[PAY-01] An operator finds orders and pays them back in parts, which takes back what was bought', async () => {
  const { host, openBuyer } = await openShop('pglite');
  const buyer = await openBuyer();
  await buyer.buy(pack(1000));
  const context = host.infrastructure;
  const [order] = await listOrders(context, { userId: buyer.id, state: 'fulfilled' });
  if (!order) throw new Error('No order is listed.');
  expect(await listOrders(context, { state: 'refunded' })).toEqual([]);
  expect(await refundOrder(context, { order, cents: 1500 })).toEqual({ refusal: 'too_much' });
  expect(await refundOrder(context, { order, cents: 749 })).toEqual({ refundedCents: 749 });
  expect(await buyer.credits()).toBe(501);
  const part = await findOrder(context, order.id);
  expect(part).toMatchObject({ state: 'fulfilled', refundedCents: 749 });
  expect(await refundOrder(context, { order })).toEqual({ refundedCents: 750 });
  expect(await buyer.credits()).toBe(0);
  expect(await refundOrder(context, { order })).toEqual({ refusal: 'nothing_paid' });
  expect(await findOrder(context, order.id)).toMatchObject({ state: 'refunded' });
});

it('[PAY-15] A plan that is paid back ends Pro, and one that nobody paid is not paid back', async () => {
  const { host, openBuyer } = await openShop('pglite');
  const buyer = await openBuyer();
  await buyer.order(plan('month'));
  const [open] = await buyer.orders();
  if (!open) throw new Error('Nothing was ordered.');
  expect(await refundOrder(host.infrastructure, { order: open })).toEqual({ refusal: 'nothing_paid' });
  await buyer.buy(plan('month'));
  const [paid] = await listOrders(host.infrastructure, { state: 'fulfilled' });
  if (!paid) throw new Error('No order is listed.');
  expect(await refundOrder(host.infrastructure, { order: paid })).toEqual({ refundedCents: 999 });
  await expect.poll(async () => (await buyer.info()).actully).toBeNull();
});

it('All that is sold at Stripe is made once there, and a price that differs is told', async () => {
  const stripe = await openStripe({ isEmpty: true });
  const settings = {
    payments: {
      stripe: { secretKey: SECRET_KEY, origin: stripe.origin, webhookSecrets: [], hasTax: false },
      paypal: undefined,
    },
    http: { apiOrigin: 'http://api.test' },
  };
  const statesOf = async (isDryRun: boolean) =>
    (await setUpProviders({ settings }, { isDryRun })).map(({ state }) => state);
  const count = products.length + 1;
  expect(await statesOf(true)).toEqual(Array.from({ length: count }, () => 'missing'));
  expect(await statesOf(false)).toEqual(Array.from({ length: count }, () => 'made'));
  expect(await statesOf(true)).toEqual(Array.from({ length: count }, () => 'there'));
});
