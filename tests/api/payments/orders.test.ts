import { expect, it } from 'vitest';
import { epochSecondsOf } from '#api/infrastructure/clock.ts';
import { yearlyPlan } from '#lib/catalog/prices.ts';
import type { Result } from '#lib/contract/contract.ts';
import { addMonths, SECOND_MS } from '#lib/time/durations.ts';
import { openPayPalShop } from './support/open-paypal-shop.ts';
import { openShop, pack, plan } from './support/open-shop.ts';

const summary = ({ kind, count, priceInterval, amountCents, state }: Result<'readOrder'>['order']) => ({
  ...{ kind, count, priceInterval, amountCents, state },
});

it('[PAY-03] Orders are listed to their account alone, and tell what they bring, what it costs next and their receipts', async () => {
  const { host, stripe, openBuyer, passDays } = await openShop('pglite');
  const [buyer, other] = [await openBuyer(), await openBuyer()];
  const back = new URL(await buyer.buy(plan('month')));
  await buyer.buy(pack(200));
  await buyer.order(pack(1000));
  const { token, id: userId } = buyer;
  const first = await host.call('listOrders', { token, query: { limit: 2 } });
  expect(first.result?.list.map(summary)).toEqual([
    { kind: 'one', count: 1000, priceInterval: null, amountCents: 1499, state: 'open' },
    { kind: 'one', count: 200, priceInterval: null, amountCents: 699, state: 'fulfilled' },
  ]);
  const cursor = first.result?.nextCursor ?? '';
  const last = await host.call('listOrders', { token, query: { limit: 2, cursor } });
  expect(last.result?.list.map(summary)).toEqual([
    { kind: 'plan', count: null, priceInterval: 'month', amountCents: 999, state: 'fulfilled' },
  ]);
  expect(last.result?.nextCursor).toBeNull();
  const id = last.result?.list[0]?.id ?? '';
  expect(back.searchParams.get('order')).toBe(id);
  const end = (await buyer.info()).actully?.currentPeriodEnd ?? 0;
  const read = async () => (await host.call('readOrder', { token, params: { id } })).result;
  expect(await read()).toMatchObject({
    lastsUntil: end,
    nextCharge: { at: end, amountCents: 999, priceInterval: 'month' },
  });
  const body = { successUrl: 'http://web.test/', cancelUrl: 'http://web.test/', stripeItems: [plan('year')] };
  await host.call('changeSubscription', { token, query: { userId }, body });
  const { amountCents } = yearlyPlan;
  expect((await read())?.nextCharge).toEqual({ at: end, amountCents, priceInterval: 'year' });
  await host.call('cancelFuturePlan', { token, query: { userId } });
  expect(await read()).toMatchObject({ lastsUntil: end, nextCharge: null });
  await passDays(40);
  await expect.poll(read).toMatchObject({ lastsUntil: null, nextCharge: null });
  const receipt = await host.call('getReceipt', { token, params: { id } });
  expect(receipt.result?.url).toMatch(`${stripe.origin}/receipts/`);
  const ours = await host.call('readReceipt', { token, params: { id } });
  const paidAt = ours.result?.paidAt ?? 0;
  expect(ours.result).toEqual({
    order: last.result?.list[0],
    paidAt: last.result?.list[0]?.paidAt,
    period: { from: paidAt, to: epochSecondsOf(addMonths(paidAt * SECOND_MS, 1)) },
    buyer: null,
    addsTax: false,
    isTestMoney: true,
  });
  const packId = first.result?.list[1]?.id ?? '';
  expect((await host.call('readReceipt', { token, params: { id: packId } })).result).toMatchObject({
    order: { count: 200, amountCents: 699 },
    period: null,
  });
  const unpaid = first.result?.list[0]?.id ?? '';
  expect((await host.call('readReceipt', { token, params: { id: unpaid } })).code).toBe(404);
  for (const name of ['readOrder', 'getReceipt', 'readReceipt'] as const)
    expect((await host.call(name, { token: other.token, params: { id } })).code).toBe(404);
  expect((await host.call('listOrders', { token: other.token })).result?.list).toEqual([]);
});

it('[PAY-01] The way to pay is changed on a page of the provider, which leads back to pages of ours alone', async () => {
  const { host, stripe, openBuyer } = await openShop('pglite');
  const buyer = await openBuyer();
  const open = (returnUrl: string) =>
    host.call('openPaymentPage', { token: buyer.token, body: { returnUrl } });
  expect((await open('http://web.test/account')).message).toBe('platform error');
  await buyer.buy(plan('year'));
  expect((await open('http://others.test/account')).code).toBe(400);
  for (const _time of [1, 2]) {
    const { result } = await open('http://web.test/account');
    expect(result?.url).toMatch(`${stripe.origin}/portal/`);
    expect(await (await fetch(result?.url ?? '')).text()).toContain('href="http://web.test/account"');
  }
});

it('[PAY-09] At PayPal an order is looked at while it waits, and the way to pay is changed on a page of PayPal', async () => {
  const shop = await openPayPalShop('pglite');
  const buyer = await shop.openBuyer();
  const { token } = buyer;
  const item = { type: 'plan', product: 'pro', priceInterval: 'year' };
  const { result } = await shop.order(buyer, item);
  const cancelled = new URL(await shop.decide(result?.approvalUrl, 'cancel'));
  const id = cancelled.searchParams.get('order') ?? '';
  const read = async () => (await shop.host.call('readOrder', { token, params: { id } })).result;
  expect(await read()).toMatchObject({ order: { state: 'open', platform: 'paypal' }, lastsUntil: null });
  await shop.decide(result?.approvalUrl);
  await expect
    .poll(async () => (await read())?.order)
    .toMatchObject({ state: 'fulfilled', hasReceipt: true });
  expect((await read())?.nextCharge).toMatchObject({ amountCents: yearlyPlan.amountCents });
  expect((await shop.host.call('getReceipt', { token, params: { id } })).result).toEqual({ url: null });
  expect((await shop.host.call('readReceipt', { token, params: { id } })).result).toMatchObject({
    order: { id, platform: 'paypal', amountCents: yearlyPlan.amountCents },
    addsTax: false,
  });
  const page = await shop.host.call('openPaymentPage', { token, body: { returnUrl: 'http://web.test/' } });
  expect(page.result?.url).toMatch(/\/myaccount\/autopay\/$/);
});
