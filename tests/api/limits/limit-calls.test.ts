import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { epochSecondsOf } from '#api/infrastructure/clock.ts';
import { nextDayAfter } from '#api/limits/free-uses.ts';
import { tools } from '#lib/catalog/tools.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { catalogCreditCosts } from '#tests/support/catalog-costs.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { createTestClock } from '../support/test-clock.ts';

describe('the calls that tell costs, credits and what is left', () => {
  forEachDatabase((database) => {
    it('[NET-03] [LIMIT-03] They have the names of the specification, and a price and what is left for each tool', async () => {
      const settings = { roles: ['http'], creditCosts: catalogCreditCosts } as const;
      const host = await buildTestHost({ database, settings });
      const { token } = await openAccount(host);
      const codes = tools.map(({ featureCode }) => featureCode);
      const config = await host.call('getSysConfig');
      expect(config.result).toMatchObject({
        sysTimestamp: expect.any(Number),
        paymentMethods: [],
        taxedBy: [],
      });
      const features = await host.call('getFeatures');
      expect(features.result?.list.map(({ featureCode, creditCost }) => [featureCode, creditCost])).toEqual(
        tools.map(({ featureCode, creditCost }) => [featureCode, creditCost]),
      );
      const { result } = await host.call('getUserCreditAndLimit', { token });
      expect(result?.creditConstituteResp.totalBalance).toBe(0);
      expect(result?.featureUsageResp.map(({ featureCode }) => featureCode)).toEqual(codes);
      const usage = await host.call('getUserFeatureUsageLimit', { token });
      expect(
        usage.result?.list.map(({ featureCode, dailyLeftCount }) => [featureCode, dailyLeftCount]),
      ).toEqual(
        result?.featureUsageResp.map(({ featureCode, dailyLeftCount }) => [featureCode, dailyLeftCount]),
      );
      const credits = await host.call('getCreditAggregation', { token });
      expect(credits.result).toMatchObject({ totalBalance: 0, lots: [], nextGrant: null });
    });

    it('[LIMIT-01] They all tell the time of the host, which days end by, whatever the clock of a browser says', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      // Noon, as far from the ends of a day as can be.
      host.clock.advance(1.5 * DAY_MS - (host.clock.now() % DAY_MS));
      const { token } = await openAccount(host);
      const before = epochSecondsOf(host.clock.now());
      const usage = await host.call('getUserFeatureUsageLimit', { token });
      const told = [
        (await host.call('getSysConfig')).result?.sysTimestamp,
        (await host.call('getFeatures')).result?.sysTimestamp,
        (await host.call('getUserCreditAndLimit', { token })).result?.sysTimestamp,
        (await host.call('getCreditAggregation', { token })).result?.sysTimestamp,
        usage.result?.sysTimestamp,
      ];
      const after = epochSecondsOf(host.clock.now());
      expect(told.filter((time = 0) => time < before || time > after)).toEqual([]);
      expect(usage.result?.resetAt).toBe(epochSecondsOf(nextDayAfter(before * 1000)));
    });
  });

  it.each(['23:59:59', '23:31:00', '12:00:00'])(
    '[LIMIT-01] No day of a host ends during a test that begins at %s in UTC',
    (time) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`2031-03-31T${time}Z`) });
      onTestFinished(() => void vi.useRealTimers());
      const clock = createTestClock();
      const begun = clock.now();
      vi.advanceTimersByTime(29 * MINUTE_MS);
      expect(clock.now() - begun).toBe(29 * MINUTE_MS);
      expect(nextDayAfter(clock.now())).toBe(nextDayAfter(begun));
    },
  );
});
