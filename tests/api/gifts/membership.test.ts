import { describe, expect, it } from 'vitest';
import { endGift, giveGift } from '#api/gifts/gifts.ts';
import { combinePeriods, type MembershipPeriod, readTier } from '#api/identity/membership.ts';
import { epochSecondsOf } from '#api/infrastructure/clock.ts';
import { PRO_CREDITS_PER_MONTH } from '#lib/catalog/prices.ts';
import { addMonths, DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

async function openHost(database: DatabaseKind) {
  const host = await buildTestHost({ database, settings: { roles: ['http'] } });
  const { id, token } = await openAccount(host);
  const profile = async () => (await host.call('getUserInfo', { token, params: { id } })).result;
  return { host, parts: host.infrastructure, userId: id, token, profile };
}

describe('membership', () => {
  forOneDatabase((database) => {
    it('[PAY-15] [LIMIT-02] A gift makes an account Pro from its start to its end, with the credits of its months', async () => {
      const { host, parts, userId, token, profile } = await openHost(database);
      expect(await profile()).toMatchObject({ isVip: false, current: null });
      const { beginsAt } = await giveGift(parts, { userId, months: 1, reason: 'an outage' });
      const now = beginsAt.getTime();
      expect(await profile()).toMatchObject({
        isVip: true,
        current: {
          ...{ vipPlatform: 'gift', planLevel: 'pro', priceInterval: null },
          ...{ vipBeginTime: epochSecondsOf(now), vipEndTime: epochSecondsOf(addMonths(now, 1)) },
          ...{ autoRenewStatus: false, trial: false },
        },
      });
      const credits = await host.call('getCreditAggregation', { token });
      expect(credits.result?.totalBalance).toBe(PRO_CREDITS_PER_MONTH);
      const { queries } = parts.database;
      const tierAt = (at: number) => readTier(parts, { queries, userId, kind: 'account', now: at });
      const end = addMonths(now, 1);
      expect([await tierAt(now - 1), await tierAt(now), await tierAt(end - 1), await tierAt(end)]).toEqual([
        ...['account', 'pro', 'pro', 'account'],
      ]);
    });

    it('[PAY-15] A second gift follows the first, and one that is ended ends at once', async () => {
      const { parts, userId, profile } = await openHost(database);
      const first = await giveGift(parts, { userId, months: 1, reason: 'one' });
      const now = first.beginsAt.getTime();
      await giveGift(parts, { userId, months: 2, reason: 'two' });
      const end = addMonths(addMonths(now, 1), 2);
      expect((await profile())?.current?.vipEndTime).toBe(epochSecondsOf(end));
      expect(await endGift(parts, { id: first.id, reason: 'a mistake' })).toBe(true);
      expect(await endGift(parts, { id: first.id, reason: 'again' })).toBe(false);
      expect((await profile())?.isVip).toBe(false);
      const { queries } = parts.database;
      const later = { queries, userId, kind: 'account', now: addMonths(now, 1) + DAY_MS } as const;
      expect(await readTier(parts, later)).toBe('pro');
    });

    it('[PAY-15] Gifts given at the same moment follow one another', async () => {
      const { parts, userId, profile } = await openHost(database);
      const given = await Promise.all(
        [1, 2, 3, 4].map((n) => giveGift(parts, { userId, months: 1, reason: `gift ${n}` })),
      );
      let end = Math.min(...given.map(({ beginsAt }) => beginsAt.getTime()));
      for (const _ of given) end = addMonths(end, 1);
      expect((await profile())?.current?.vipEndTime).toBe(epochSecondsOf(end));
    });

    it('[LIMIT-02] A guest is never a member', async () => {
      const { host, parts } = await openHost(database);
      const { id: userId } = await host.visit();
      const at = { queries: parts.database.queries, userId, kind: 'guest', now: host.clock.now() } as const;
      expect(await readTier(parts, at)).toBe('guest');
    });
  });
});

describe('periods that make a membership', () => {
  const period = (platform: MembershipPeriod['platform'], at: Partial<MembershipPeriod>) => ({
    ...{ platform, interval: null, beginsAt: 0, endsAt: 10, renews: false, isTrial: false },
    ...at,
  });

  it('[PAY-15] A year counts before a month and a month before a gift, and a longer gift extends its end', () => {
    const month = period('stripe', { interval: 'month', endsAt: 20 });
    const year = period('paypal', { interval: 'year', endsAt: 15 });
    const gift = period('gift', { beginsAt: 20, endsAt: 40 });
    expect(combinePeriods([gift, month, year], 5)).toEqual({ current: year, endsAt: 40 });
    expect(combinePeriods([gift, year], 5)).toEqual({ current: year, endsAt: 15 });
    expect(combinePeriods([gift, month], 5)).toEqual({ current: month, endsAt: 40 });
    expect(combinePeriods([gift, month], 20)).toEqual({ current: gift, endsAt: 40 });
    expect(combinePeriods([gift], 5)).toBeNull();
  });
});
