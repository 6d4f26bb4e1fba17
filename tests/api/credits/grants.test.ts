import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { endGrantPlan, grantBeforeReading, setGrantPlan, sweepGrants } from '#api/credits/grant-plans.ts';
import { issuePack, issueTrial } from '#api/credits/grants.ts';
import { creditLots } from '#api/credits/tables.ts';
import { addMonths, DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forEachDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { brokenInvariants, readWallet } from './support/wallet.ts';

async function openWallet(database: DatabaseKind) {
  const host = await buildTestHost({ database, settings: { roles: ['http'] } });
  const { id: userId } = await openAccount(host);
  const parts = host.infrastructure;
  const start = Date.parse('2031-10-31T13:00:00Z');
  /** Sets the clock to so many milliseconds after the start. */
  const moveTo = (moment: number) => host.clock.advance(moment - host.clock.now());
  const lots = () =>
    parts.database.queries
      .select()
      .from(creditLots)
      .where(and(eq(creditLots.userId, userId), eq(creditLots.kind, 'monthly')))
      .orderBy(asc(creditLots.expiresAt));
  moveTo(start);
  return { parts, start, moveTo, lots, userId };
}

describe('grants', () => {
  forEachDatabase((database) => {
    it('[PAY-14] A year of Pro brings 500 credits on each of twelve anchored days, once, and none after its end', async () => {
      const { parts, start, moveTo, lots, userId } = await openWallet(database);
      const paidUntil = addMonths(start, 12);
      const paid = { userId, source: 'stripe sub_1', anchor: start, paidUntil };
      await parts.database.transaction((tx) => setGrantPlan(tx, paid));
      for (let month = 0; month < 14; month++) {
        moveTo(addMonths(start, month) + 1000);
        await Promise.all([sweepGrants(parts), grantBeforeReading(parts, userId)]);
        const available = month < 12 ? 500 : 0;
        expect([month, await readWallet(parts, userId)]).toEqual([month, { available, held: 0, debt: 0 }]);
      }
      const granted = await lots();
      expect(granted.map(({ amount }) => amount)).toEqual(Array(12).fill(500));
      expect(granted.slice(0, 4).map(({ expiresAt }) => expiresAt.toISOString().slice(0, 10))).toEqual([
        '2031-11-30',
        '2031-12-31',
        '2032-01-31',
        '2032-02-29',
      ]);
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[PAY-14] A month that was paid brings one grant, also where its end comes hours late, and the next after the next payment', async () => {
      const { parts, start, moveTo, lots, userId } = await openWallet(database);
      const pay = (paidUntil: number) =>
        parts.database.transaction((tx) =>
          setGrantPlan(tx, { userId, source: 'paypal I-1', anchor: start, paidUntil }),
        );
      await pay(addMonths(start, 1) + DAY_MS / 2);
      await sweepGrants(parts);
      moveTo(addMonths(start, 1) + 1000);
      await sweepGrants(parts);
      expect(await lots()).toHaveLength(1);
      await pay(addMonths(start, 2));
      await grantBeforeReading(parts, userId);
      expect(await lots()).toHaveLength(2);
      await parts.database.transaction((tx) => endGrantPlan(tx, 'paypal I-1'));
      moveTo(addMonths(start, 2) + 1000);
      await sweepGrants(parts);
      expect(await lots()).toHaveLength(2);
    });

    it('[PAY-14] Months in which nobody looked bring nothing, and the present one comes whole', async () => {
      const { parts, start, moveTo, lots, userId } = await openWallet(database);
      const paid = { userId, source: 'stripe sub_2', anchor: start, paidUntil: addMonths(start, 12) };
      await parts.database.transaction((tx) => setGrantPlan(tx, paid));
      moveTo(addMonths(start, 5) + 3 * DAY_MS);
      await sweepGrants(parts);
      expect((await lots()).map(({ expiresAt }) => expiresAt.getTime())).toEqual([addMonths(start, 6)]);
    });

    it('[PAY-13] [PAY-14] A pack lasts a year from its payment for video alone, and a trial brings 30 credits once', async () => {
      const { parts, start, userId } = await openWallet(database);
      const { transaction, queries } = parts.database;
      const now = start + DAY_MS;
      const pack = { userId, orderId: 'cs_1', credits: 1000, paidAt: start, now };
      const trial = { userId, endsAt: start + 3 * DAY_MS, now };
      expect(await transaction((tx) => issuePack(tx, pack))).toBe(true);
      expect(await transaction((tx) => issuePack(tx, pack))).toBe(false);
      expect(await transaction((tx) => issueTrial(tx, trial))).toBe(true);
      expect(await transaction((tx) => issueTrial(tx, trial))).toBe(false);
      const lots = await queries.select().from(creditLots).orderBy(creditLots.amount);
      expect(
        lots.map(({ amount, scope, expiresAt }) => [amount, scope, expiresAt.toISOString().slice(0, 10)]),
      ).toEqual([
        [30, 'video_and_models', '2031-11-03'],
        [1000, 'video', '2032-10-31'],
      ]);
    });
  });
});
