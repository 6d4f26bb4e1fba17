import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { forOneDatabase } from '../support/for-each-database.ts';
import { headshots, openShop, pack, plan, type Shop } from './support/open-shop.ts';

const PAY_WAIT = 724;

async function headshotsLeft({ host }: Shop, userId: string): Promise<number> {
  const { rows } = await host.infrastructure.database.queries.execute<{ left: number }>(
    sql`select coalesce(sum(available), 0)::int as left from credit_lots where user_id = ${userId} and unit = 'headshot'`,
  );
  return rows[0]?.left ?? 0;
}

const offerOf = ({ host }: Shop, token: string) => host.call('getTrialOffer', { token });

forOneDatabase((database) => {
  it('[PAY-01] Pro by the month is paid once, brings 500 credits a month, and is there when the person comes back', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    const back = new URL(await buyer.buy(plan('month')));
    expect(back.origin + back.pathname).toBe('http://web.test/done');
    expect(back.searchParams.get('platform')).toBe('stripe');
    expect(back.searchParams.get('uuid')).toMatch(/^[\da-f-]{36}$/);
    const { actully, future, isTrial } = await buyer.info();
    expect(actully).toMatchObject({ vipPlatform: 'stripe', priceInterval: 'month', autoRenewStatus: true });
    expect([future, isTrial]).toEqual([null, false]);
    expect(await buyer.credits()).toBe(500);
    expect(await headshotsLeft(shop, buyer.id)).toBe(30);
    await shop.passDays(32);
    await expect
      .poll(async () => (await buyer.info()).actully?.vipEndTime)
      .toBeGreaterThan(actully?.vipEndTime ?? 0);
    await expect.poll(() => buyer.credits()).toBe(500);
    expect(await headshotsLeft(shop, buyer.id)).toBe(30);
    expect(await buyer.orders()).toMatchObject([{ state: 'fulfilled', amountCents: 999 }]);
  });

  it('[PAY-01] [PAY-03] Stripe’s form in our page is one order with one secret, gives way to the page of Stripe, and brings what it sells', async () => {
    const shop = await openShop(database, { sendsEvents: false });
    const buyer = await shop.openBuyer();
    const { token } = buyer;
    const body = {
      ...{ successUrl: 'http://web.test/done', cancelUrl: 'http://web.test/pricing' },
      ...{ platform: 'stripe' as const, items: [plan('month')] },
    };
    const open = async () => {
      const { result, message } = await shop.host.call('payInPage', { token, body });
      if (!result) throw new Error(message);
      return result;
    };
    const first = await open();
    expect(await open()).toEqual(first);
    // A script that cannot be loaded: the same choice by the page closes the form.
    expect((await buyer.order(plan('month'))).result).toMatch(/\/pay\/cs_/);
    expect(await (await fetch(`${shop.stripe.origin}/embedded/${first.token}`)).text()).toContain('expired');
    const second = await open();
    expect(second.token).not.toBe(first.token);
    const pay = new URLSearchParams({ decision: 'approve' });
    const form = `${shop.stripe.origin}/embedded/${second.token}`;
    expect(await (await fetch(form, { method: 'POST', body: pay })).text()).toContain('stand-in: complete');
    await fetch(second.returnUrl, { redirect: 'manual' });
    expect((await buyer.info()).actully).toMatchObject({ vipPlatform: 'stripe', priceInterval: 'month' });
    expect((await buyer.orders()).filter(({ state }) => state === 'fulfilled')).toHaveLength(1);
    const guests = await shop.host.call('payInPage', { body, token: (await shop.host.visit()).token });
    expect(guests.code).toBe(4112);
  });

  it('[PAY-08] A month is upgraded, the year begins with the next period, and ends as it is told to', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    const { host } = shop;
    const { token, id: userId } = buyer;
    await buyer.buy(plan('month'));
    const before = (await buyer.info()).actully;
    const body = {
      successUrl: 'http://web.test/',
      cancelUrl: 'http://web.test/',
      stripeItems: [plan('year')],
    };
    const changed = await host.call('changeSubscription', { token, query: { userId }, body });
    expect(changed.result?.future).toEqual({
      ...{ planLevel: 'pro', priceInterval: 'year', startDate: before?.currentPeriodEnd },
    });
    expect(changed.result?.actully).toMatchObject({ priceInterval: 'month', autoRenewStatus: false });
    const scheduled = await host.call('getSubscriptionSchedule', { token, query: { userId } });
    expect(scheduled.result).toEqual(changed.result?.future);
    expect((await host.call('changeSubscription', { token, query: { userId }, body })).code).toBe(4549);
    await shop.passDays(32);
    await expect.poll(async () => (await buyer.info()).actully?.priceInterval).toBe('year');
    expect((await buyer.info()).future).toBeNull();
    expect(await buyer.credits()).toBe(500);
    const ended = await host.call('cancelSubscription', { token, query: { userId } });
    expect(ended.result?.actully?.autoRenewStatus).toBe(false);
    const resumed = await host.call('resumeSubscription', { token, query: { userId } });
    expect(resumed.result?.actully?.autoRenewStatus).toBe(true);
    expect((await host.call('resumeSubscription', { token, query: { userId } })).message).toBe(
      'RenewSub Fail!',
    );
    await host.call('cancelSubscription', { token, query: { userId } });
    await shop.passDays(400);
    await expect.poll(async () => (await buyer.info()).actully).toBeNull();
    expect(await buyer.credits()).toBe(0);
  });

  it('[PAY-08] Cancelling a scheduled year ends the month too, and nothing more is charged', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    const { host } = shop;
    const { token, id: userId } = buyer;
    await buyer.buy(plan('month'));
    expect((await host.call('cancelFuturePlan', { token, query: { userId } })).message).toBe(
      'CancelFuture Fail!',
    );
    const body = {
      successUrl: 'http://web.test/',
      cancelUrl: 'http://web.test/',
      stripeItems: [plan('year')],
    };
    await host.call('changeSubscription', { token, query: { userId }, body });
    const { result } = await host.call('cancelFuturePlan', { token, query: { userId } });
    expect(result).toMatchObject({ future: null, actully: { autoRenewStatus: false } });
    await shop.passDays(40);
    await expect.poll(async () => (await buyer.info()).actully).toBeNull();
    const paid = await shop.stripe.provider.client.paymentIntents.retrieve(
      (await buyer.orders())[0]?.payment ?? '',
    );
    expect(paid.amount).toBe(999);
  });

  it('[PAY-13] A trial brings 30 credits for three days, then the year; once per person and card', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    expect((await buyer.order(plan('year'), { trial: true })).code).toBe(4553);
    const offer = (await offerOf(shop, buyer.token)).result;
    expect(offer).toMatchObject({ isOffered: true });
    await buyer.buy(plan('year'), { trial: true });
    expect(await buyer.info()).toMatchObject({
      isTrial: true,
      actully: { priceInterval: 'year', trial: true },
    });
    expect(await buyer.credits()).toBe(30);
    expect(await headshotsLeft(shop, buyer.id)).toBe(0);
    await shop.passDays(3.2);
    await expect.poll(async () => (await buyer.info()).isTrial).toBe(false);
    await expect.poll(() => buyer.credits()).toBe(500);
    await expect.poll(() => headshotsLeft(shop, buyer.id)).toBe(30);
    expect((await offerOf(shop, buyer.token)).result?.isOffered).toBe(false);
    const other = await shop.openBuyer();
    await offerOf(shop, other.token);
    await other.buy(plan('year'), { trial: true });
    await expect.poll(async () => (await other.orders())[0]?.state).toBe('refunded');
    expect((await other.info()).actully).toBeNull();
    expect(await other.credits()).toBe(0);
  });

  it('[PAY-14] Members pay a fifth less for head shots, decided here, and the price that a page names sets nothing', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    await buyer.buy(headshots('headshot_pro_2'));
    await buyer.buy(plan('month'));
    await buyer.buy(headshots('headshot_pro_2'));
    const paid = (await buyer.orders()).map(({ sku, amountCents }) => `${sku} ${amountCents}`).sort();
    expect(paid).toEqual(['headshots-60 1690', 'headshots-60-member 1352', 'pro-month 999']);
    expect(await headshotsLeft(shop, buyer.id)).toBe(60 + 60 + 30);
    for (const item of [pack(100), pack(500), { ...pack(200), amount: 2 }, { type: 'one', creditNum: -200 }])
      expect((await buyer.order(item)).message).toBe('Invalid orderOptions type for platform');
  });

  it('[PAY-06] Whoever owns a plan cannot buy another one, but packs and head shots', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    await buyer.buy(plan('year'));
    for (const price of ['month', 'year'] as const)
      expect((await buyer.order(plan(price))).message).toBe('this user had all subsribes');
    expect((await buyer.order(pack(200))).code).toBe(200);
    expect((await buyer.order(headshots('headshot_pro_1'))).code).toBe(200);
  });

  it('An order whose page could not be opened is made anew after a longer outage, and can be paid', async () => {
    const shop = await openShop(database, { roles: ['http'] });
    const buyer = await shop.openBuyer();
    const path = '/v1/checkout/sessions';
    await shop.stripe.fail({ kind: 'error-before', path, method: 'POST', times: 20 });
    expect((await buyer.press(pack(200))).code).toBe(PAY_WAIT);
    await shop.stripe.control('faults', {}, 'DELETE');
    await shop.passDays(10 / (24 * 60));
    expect((await buyer.order(pack(200))).code).toBe(200);
    expect((await buyer.orders()).map(({ state }) => state).sort()).toEqual(['expired', 'open']);
  });

  it('A renewal that fails leaves Pro for three days, without the credits of a month that nobody paid', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    await buyer.buy(plan('month'));
    const subscription = (await buyer.orders())[0]?.subscription ?? '';
    await shop.stripe.control('cards', { subscription, declines: true });
    const end = (await buyer.info()).actully?.currentPeriodEnd ?? 0;
    await shop.passDays((end * 1000 - shop.host.clock.now()) / 86_400_000 + 0.5);
    await expect.poll(async () => (await buyer.info()).actully?.vipEndTime).toBe(end + 3 * 86_400);
    expect(await buyer.credits()).toBe(0);
    await shop.stripe.control('cards', { subscription, declines: false });
    await shop.passDays(3);
    await expect
      .poll(async () => (await buyer.info()).actully?.vipEndTime)
      .toBeGreaterThan(end + 25 * 86_400);
    await expect.poll(() => buyer.credits()).toBe(500);
  });
});
