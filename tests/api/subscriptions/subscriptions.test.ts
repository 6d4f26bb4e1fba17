import { describe, expect, it } from 'vitest';
import { giveGift } from '#api/gifts/gifts.ts';
import { epochSecondsOf } from '#api/infrastructure/clock.ts';
import { keepSubscription, type PlatformSubscription } from '#api/subscriptions/keep-subscription.ts';
import { PRO_CREDITS_PER_MONTH, TRIAL } from '#lib/catalog/prices.ts';
import { addMonths, DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

async function openHost(database: DatabaseKind) {
  const host = await buildTestHost({ database, settings: { roles: ['http'] } });
  const { id: userId, token } = await openAccount(host);
  const now = host.clock.now();
  const state: PlatformSubscription = {
    ...{ userId, platform: 'other', store: 'app_store', reference: 'app_store 1', interval: 'month' },
    ...{ nextInterval: null, renews: true, isTrial: false },
    ...{ beginsAt: new Date(now), endsAt: new Date(addMonths(now, 1)) },
  };
  const keep = (change: Partial<PlatformSubscription> = {}) =>
    keepSubscription(host.infrastructure, { ...state, ...change });
  const read = async (query = {}) => (await host.call('allPayVipInfo', { token, query })).result;
  const credits = async () => (await host.call('getCreditAggregation', { token })).result?.totalBalance;
  return { host, userId, token, now, keep, read, credits };
}

describe('subscriptions', () => {
  forOneDatabase((database) => {
    it('[PAY-20] [PAY-01] A subscription of a store makes its account Pro, with credits, and is told with its store', async () => {
      const { host, userId, token, now, keep, read, credits } = await openHost(database);
      expect(await read()).toMatchObject({ list: [], info: { actully: null, current: null, future: null } });
      expect(await keep()).toBe(true);
      expect(await keep()).toBe(true);
      const { result: profile } = await host.call('getUserInfo', { token, params: { id: userId } });
      expect(profile).toMatchObject({
        isVip: true,
        current: { vipPlatform: 'other', priceInterval: 'month' },
      });
      expect(await credits()).toBe(PRO_CREDITS_PER_MONTH);
      const told = await read({ userId });
      expect(told?.list).toEqual([
        {
          ...{ vipPlatform: 'other', planLevel: 'pro', priceInterval: 'month', store: 'app_store' },
          ...{ vipBeginTime: epochSecondsOf(now), vipEndTime: epochSecondsOf(addMonths(now, 1)) },
          ...{ autoRenewStatus: true, trial: false },
        },
      ]);
      expect(told?.info).toMatchObject({ id: userId, hasExtraSubs: false, isPaypal: false, isTrial: false });
    });

    it('[PAY-07] [PAY-15] A gift moves the end of what counts, a scheduled change reads as the plan to come', async () => {
      const { host, userId, now, keep, read } = await openHost(database);
      await keep({ nextInterval: 'year' });
      const { beginsAt } = await giveGift(host.infrastructure, { userId, months: 2, reason: 'an outage' });
      const end = addMonths(now, 1);
      const { info } = (await read()) ?? {};
      expect(info?.actully?.vipEndTime).toBe(epochSecondsOf(addMonths(beginsAt.getTime(), 2)));
      expect(info).toMatchObject({
        actully: { vipPlatform: 'other', autoRenewStatus: false, currentPeriodEnd: epochSecondsOf(end) },
        current: { vipPlatform: 'other', vipEndTime: epochSecondsOf(end) },
        future: { planLevel: 'pro', priceInterval: 'year', startDate: epochSecondsOf(end) },
      });
    });

    it('[PAY-13] [PAY-14] A trial brings its credits once, and the months that follow theirs', async () => {
      const { now, keep, read, credits } = await openHost(database);
      const trial = { isTrial: true, interval: 'year', endsAt: new Date(now + TRIAL.days * DAY_MS) } as const;
      await keep(trial);
      await keep(trial);
      expect(await credits()).toBe(TRIAL.credits);
      expect((await read())?.info.isTrial).toBe(true);
      await keep({ interval: 'year', endsAt: new Date(addMonths(now, 12)) });
      expect(await credits()).toBe(TRIAL.credits + PRO_CREDITS_PER_MONTH);
    });

    it('[PAY-14] A subscription that ends before its time brings no more credits, and Pro ends with it', async () => {
      const { host, now, token, userId, keep, read, credits } = await openHost(database);
      await keep({ interval: 'year', endsAt: new Date(addMonths(now, 12)) });
      expect(await credits()).toBe(PRO_CREDITS_PER_MONTH);
      await keep({ interval: 'year', endsAt: new Date(now), renews: false });
      const { result } = await host.call('getCreditAggregation', { token });
      expect(result?.nextGrant).toBeNull();
      expect(await read()).toMatchObject({ list: [], info: { actully: null } });
      const { result: profile } = await host.call('getUserInfo', { token, params: { id: userId } });
      expect(profile?.isVip).toBe(false);
    });

    it('[PAY-01] Nobody reads or takes over the subscription of somebody else', async () => {
      const { host, userId, keep } = await openHost(database);
      await keep();
      const other = await openAccount(host);
      const asked = await host.call('allPayVipInfo', { token: other.token, query: { userId } });
      expect(asked.code).toBe(404);
      expect(await keep({ userId: other.id })).toBe(false);
      const own = await host.call('allPayVipInfo', { token: other.token, query: {} });
      expect(own.result?.list).toEqual([]);
      const guest = await host.visit();
      expect((await host.call('allPayVipInfo', { token: guest.token, query: {} })).code).toBe(4112);
    });
  });
});
