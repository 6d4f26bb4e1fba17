import { expect, it } from 'vitest';
import { startTime } from '#api/payments/time-left.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { openShop, plan, type Shop, URLS } from './support/open-shop.ts';

const PRESSES = 10;
const press = <Answer>(call: () => Promise<Answer>) => Promise.all(Array.from({ length: PRESSES }, call));

/** Number of times that something happened at Stripe. */
async function countEvents({ stripe }: Shop, type: string): Promise<number> {
  const events = await stripe.provider.listEvents({ from: 0, until: null }, startTime(20_000));
  return events.filter((event) => event.type === type).length;
}

forEachDatabase((database) => {
  it('[PAY-17] Of ten presses at once one has the year follow the month, and all others wait, are refused or are told the same', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    await buyer.buy(plan('month'));
    const asked = {
      token: buyer.token,
      query: { userId: buyer.id },
      body: { ...URLS, stripeItems: [plan('year')] },
    };
    const answers = await press(() => shop.host.call('changeSubscription', asked));
    const allowed = [200, errorKinds.pay_wait.code, errorKinds.upgrade_failed.code];
    expect(answers.filter(({ code }) => !allowed.includes(code))).toEqual([]);
    await expect.poll(async () => (await buyer.info()).future?.priceInterval).toBe('year');
    expect(await countEvents(shop, 'subscription_schedule.created')).toBe(1);
    expect(await countEvents(shop, 'subscription_schedule.updated')).toBe(1);
    const changes = (await buyer.orders()).filter(({ isChange }) => isChange);
    expect(changes).toMatchObject([{ state: 'fulfilled' }]);
    expect((await buyer.info()).actully?.priceInterval).toBe('month');
  });

  it('[PAY-17] Of ten presses at once one ends the plan with its period, and all others wait or are refused', async () => {
    const shop = await openShop(database);
    const buyer = await shop.openBuyer();
    await buyer.buy(plan('month'));
    const before = await countEvents(shop, 'customer.subscription.updated');
    const asked = { token: buyer.token, query: { userId: buyer.id } };
    const answers = await press(() => shop.host.call('cancelSubscription', asked));
    const allowed = [200, errorKinds.pay_wait.code, errorKinds.cancel_failed.code];
    expect(answers.filter(({ code }) => !allowed.includes(code))).toEqual([]);
    await expect.poll(async () => (await buyer.info()).actully?.autoRenewStatus).toBe(false);
    expect(await countEvents(shop, 'customer.subscription.updated')).toBe(before + 1);
    const [order] = await buyer.orders();
    const state = await shop.stripe.provider.readSubscription(order?.subscription ?? '', startTime(20_000));
    expect(state).toMatchObject({ status: 'active', renews: false });
  });
});
