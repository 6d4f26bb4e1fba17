import { expect, it } from 'vitest';
import { startTime } from '#api/payments/time-left.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openPayPalShop } from './support/open-paypal-shop.ts';
import { URLS } from './support/open-shop.ts';

const plan = (priceInterval: 'month' | 'year') => ({ type: 'plan', product: 'pro', priceInterval });
const pack = (creditNum: number) => ({ type: 'one', creditNum, qty: 1 });

/** A shop with a buyer who has a month that renews, and who may press for the year. */
async function openUpgrade(database: DatabaseKind) {
  const shop = await openPayPalShop(database);
  const buyer = await shop.openBuyer();
  await shop.decide((await shop.order(buyer, plan('month'))).result?.approvalUrl);
  await expect.poll(async () => (await buyer.info()).actully?.autoRenewStatus).toBe(true);
  const press = () =>
    shop.host.call('changePaypalPlan', {
      token: buyer.token,
      query: { type: 'upgrade', opType: 'next_billing_period' },
      body: { ...URLS, items: [plan('year')] },
    });
  return { shop, buyer, press };
}

forOneDatabase((database) => {
  it('[PAY-01] [PAY-08] At PayPal a month is bought, changed to a year by consent, which then begins', async () => {
    const shop = await openPayPalShop(database);
    const buyer = await shop.openBuyer();
    const { result } = await shop.order(buyer, plan('month'));
    const back = new URL(await shop.decide(result?.approvalUrl));
    expect(back.origin + back.pathname).toBe('http://web.test/done');
    expect(back.searchParams.get('platform')).toBe('paypal');
    await expect
      .poll(async () => (await buyer.info()).actully)
      .toMatchObject({
        ...{ vipPlatform: 'paypal', priceInterval: 'month', autoRenewStatus: true },
      });
    expect((await buyer.info()).isPaypal).toBe(true);
    expect(await buyer.credits()).toBe(500);
    const { token } = buyer;
    const status = (orderType: '1' | '2') =>
      shop.host.call('getPaypalPaymentStatus', { token, query: { orderType } });
    expect((await status('1')).result?.status).toBe('paid');
    expect((await status('2')).result?.status).toBe('none');
    const change = await shop.host.call('changePaypalPlan', {
      token,
      query: { type: 'upgrade', opType: 'next_billing_period' },
      body: { successUrl: 'http://web.test/', cancelUrl: 'http://web.test/', items: [plan('year')] },
    });
    expect((await buyer.info()).future).toBeNull();
    await shop.decide(change.result?.approvalUrl);
    await expect.poll(async () => (await buyer.info()).future?.priceInterval).toBe('year');
    expect((await status('2')).result?.status).toBe('paid');
    await shop.passDays(32);
    await expect.poll(async () => (await buyer.info()).actully?.priceInterval).toBe('year');
  });

  it('[PAY-08] [PAY-17] Whoever leaves PayPal’s page without agreeing to the year gets another page each time they ask', async () => {
    const { shop, buyer, press } = await openUpgrade(database);
    const codes: number[] = [];
    for (let times = 0; times < 3; times += 1) {
      const { code, result } = await press();
      codes.push(code);
      await shop.choose(result?.approvalUrl ?? '', 'cancel');
    }
    expect(codes).toEqual([200, 200, 200]);
    // One page that was left open is good for no longer than PayPal says.
    await press();
    await shop.passDays(1);
    await shop.decide((await press()).result?.approvalUrl);
    await expect.poll(async () => (await buyer.info()).future?.priceInterval).toBe('year');
    expect((await buyer.orders()).filter(({ isChange }) => isChange)).toMatchObject([{ state: 'fulfilled' }]);
  });

  it('[PAY-08] [PAY-17] Where PayPal opens no second page for the year, who presses again is told of the first, which holds', async () => {
    const { shop, buyer, press } = await openUpgrade(database);
    const refuse = () =>
      shop.control('faults', { kind: 'refuse', path: '/v1/billing/subscriptions', method: 'POST' });
    const status = async () => {
      const { result } = await shop.host.call('getPaypalPaymentStatus', {
        ...{ token: buyer.token, query: { orderType: '2' } },
      });
      return result?.status;
    };
    const first = await press();
    expect(first.result?.isEarlier).toBe(false);
    await refuse();
    const second = await press();
    expect(second.result).toEqual({ approvalUrl: first.result?.approvalUrl, isEarlier: true });
    expect(await status()).toBe('waiting');
    // Whoever leaves that page may begin anew.
    await shop.choose(first.result?.approvalUrl ?? '', 'cancel');
    const third = await press();
    expect(third.result?.isEarlier).toBe(false);
    await shop.decide(third.result?.approvalUrl);
    await expect.poll(status).toBe('paid');
    expect((await buyer.orders()).filter(({ isChange }) => isChange)).toMatchObject([{ state: 'fulfilled' }]);
  });

  it('[PAY-08] A refused year of a plan that has ended meanwhile is told as failed', async () => {
    const { shop, buyer, press } = await openUpgrade(database);
    await press();
    const [{ subscription } = { subscription: null }] = await buyer.orders();
    await shop.control('deliveries', { held: true }, 'PUT');
    const ending = { time: startTime(20_000), key: 'ended at PayPal' };
    await shop.provider.stopSubscription(subscription ?? '', ending);
    expect((await press()).code).toBe(errorKinds.upgrade_failed.code);
    expect((await buyer.orders()).find(({ isChange }) => isChange)?.state).toBe('failed');
  });

  it('[PAY-08] Cancelling at PayPal is final, Pro lasts to the end of what is paid, and a year can follow', async () => {
    const shop = await openPayPalShop(database);
    const buyer = await shop.openBuyer();
    await shop.decide((await shop.order(buyer, plan('month'))).result?.approvalUrl);
    await expect.poll(async () => (await buyer.info()).actully?.autoRenewStatus).toBe(true);
    const before = (await buyer.info()).actully;
    const { result } = await shop.host.call('cancelPaypal', { token: buyer.token });
    expect(result?.actully).toEqual({ ...before, autoRenewStatus: false });
    expect((await shop.host.call('cancelPaypal', { token: buyer.token })).message).toBe('Cancel Fail!');
    await shop.decide((await shop.order(buyer, plan('year'))).result?.approvalUrl);
    await expect
      .poll(async () => (await buyer.info()).future)
      .toMatchObject({ priceInterval: 'year', startDate: before?.currentPeriodEnd });
    await shop.passDays(35);
    await expect.poll(async () => (await buyer.info()).actully?.priceInterval).toBe('year');
  });

  it('[PAY-01] [PAY-03] PayPal’s button and its page take the same order, which is captured when the button says so', async () => {
    const shop = await openPayPalShop(database);
    const buyer = await shop.openBuyer();
    const { token } = buyer;
    const items = [pack(1000)];
    const body = { ...URLS, platform: 'paypal' as const, items };
    const { result } = await shop.host.call('payInPage', { token, body });
    const url = (await shop.order(buyer, pack(1000))).result?.approvalUrl ?? '';
    expect(new URL(url).searchParams.get('token')).toBe(result?.token);
    const approve = new URLSearchParams({ decision: 'approve' });
    const told = await fetch(`${url}&window=1`, { method: 'POST', body: approve });
    expect(await told.text()).toContain('stand-in: approved');
    await fetch(result?.returnUrl ?? '', { redirect: 'manual' });
    expect(await buyer.credits()).toBe(1000);
    const plans = { ...body, items: [plan('year')] };
    const subscription = await shop.host.call('payInPage', { token, body: plans });
    expect(subscription.result?.token).toMatch(/^I-/);
  });
});
