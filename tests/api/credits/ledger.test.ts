import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { clawBack } from '#api/credits/claw-back.ts';
import { sweepExpiredLots } from '#api/credits/expire-lots.ts';
import { sweepStaleHolds } from '#api/credits/stale-holds.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forEachDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { brokenInvariants, giveCredits, holdCredits, readWallet, settle } from './support/wallet.ts';

const idle = { roles: ['http'] } as const;

async function openWallet(database: DatabaseKind) {
  const host = await buildTestHost({ database, settings: idle });
  const { id: userId } = await openAccount(host);
  return { parts: host.infrastructure, clock: host.clock, userId };
}

describe('the ledger', () => {
  forEachDatabase((database) => {
    it('[LIMIT-03] [PAY-14] Of 300 reserves of 10 at once, exactly 70 get credits of a wallet with 700', async () => {
      const { parts, userId } = await openWallet(database);
      await giveCredits(parts, { userId, source: 'month', amount: 500, expiresAt: Date.now() + 30 * DAY_MS });
      const sources = await Promise.all(
        Array.from({ length: 30 }, () => giveCredits(parts, { userId, source: 'pack', amount: 200 })),
      );
      expect(sources.flat()).toEqual(['pack']);
      const tasks = Array.from({ length: 300 }, () => randomUUID());
      const held = await Promise.all(
        tasks.map((taskId) => holdCredits(parts, { userId, taskId, amount: 10 })),
      );
      expect(held.filter(Boolean)).toHaveLength(70);
      expect(await readWallet(parts, userId)).toEqual({ available: 0, held: 700, debt: 0 });

      const holders = tasks.filter((_, index) => held[index]);
      const settled = await Promise.all(
        holders.flatMap((taskId) =>
          (['all', 0, 4] as const).map((captured) => settle(parts, { taskId, captured })),
        ),
      );
      expect(settled.filter(Boolean)).toHaveLength(70);
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[PAY-14] Credits that expire first are spent first, and a part that was not used goes back to those that last longest', async () => {
      const { parts, clock, userId } = await openWallet(database);
      const taskId = randomUUID();
      await giveCredits(parts, { userId, source: 'pack', amount: 100, scope: 'video' });
      await giveCredits(parts, { userId, source: 'month', amount: 30, expiresAt: clock.now() + 30 * DAY_MS });
      expect(await holdCredits(parts, { userId, taskId, amount: 50 })).toBe(true);
      expect(await holdCredits(parts, { userId, taskId, amount: 50 })).toBe(true);
      await settle(parts, { taskId, captured: 40 });
      const { rows } = await parts.database.queries.execute(
        sql`select source, available, held from credit_lots order by source`,
      );
      expect(rows).toEqual([
        { source: 'month', available: 0, held: 0 },
        { source: 'pack', available: 90, held: 0 },
      ]);
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[PAY-14] Expired credits cannot be spent before any sweep, and a release after their time expires them', async () => {
      const { parts, clock, userId } = await openWallet(database);
      const taskId = randomUUID();
      await giveCredits(parts, { userId, source: 'month', amount: 30, expiresAt: clock.now() + DAY_MS });
      expect(await holdCredits(parts, { userId, taskId, amount: 20 })).toBe(true);
      clock.advance(2 * DAY_MS);
      expect(await holdCredits(parts, { userId, taskId: randomUUID(), amount: 1 })).toBe(false);
      expect(await settle(parts, { taskId, captured: 0 })).toBe(true);
      await sweepExpiredLots(parts);
      await sweepExpiredLots(parts);
      const { rows } = await parts.database.queries.execute(
        sql`select account, sum(amount)::int as amount from credit_postings group by account order by account`,
      );
      expect(rows).toEqual([
        { account: 'available', amount: 0 },
        { account: 'expired', amount: 30 },
        { account: 'held', amount: 0 },
        { account: 'issued', amount: -30 },
      ]);
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[PAY-12] Credits that were paid back are taken back once, and what was used of them is owed and paid off by the next ones', async () => {
      const { parts, clock, userId } = await openWallet(database);
      const taskId = randomUUID();
      await giveCredits(parts, { userId, source: 'pack', amount: 200 });
      await holdCredits(parts, { userId, taskId, amount: 150 });
      await settle(parts, { taskId, captured: 100 });
      const refund = { source: 'pack', amount: 'all', key: 'refund 1', now: clock.now() } as const;
      const takeBack = () => parts.database.transaction((tx) => clawBack(tx, refund));
      expect(await takeBack()).toEqual({ taken: 100, owed: 100 });
      expect(await takeBack()).toBeNull();
      expect(await readWallet(parts, userId)).toEqual({ available: 0, held: 0, debt: 100 });
      await giveCredits(parts, { userId, source: 'month 1', amount: 60 });
      expect(await readWallet(parts, userId)).toEqual({ available: 0, held: 0, debt: 40 });
      await giveCredits(parts, { userId, source: 'month 2', amount: 60 });
      expect(await readWallet(parts, userId)).toEqual({ available: 20, held: 0, debt: 0 });
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[PAY-12] A lot whose debt others have paid off owes nothing more when it is taken back again', async () => {
      const { parts, clock, userId } = await openWallet(database);
      const taskId = randomUUID();
      await giveCredits(parts, { userId, source: 'pack', amount: 5 });
      await giveCredits(parts, { userId, source: 'month', amount: 5, expiresAt: clock.now() + DAY_MS });
      await holdCredits(parts, { userId, taskId, amount: 10 });
      const takeBack = (key: string) =>
        parts.database.transaction((tx) =>
          clawBack(tx, { source: 'pack', amount: 'all', key, now: clock.now() }),
        );
      expect(await takeBack('refund 1')).toEqual({ taken: 0, owed: 5 });
      await settle(parts, { taskId, captured: 0 });
      expect(await takeBack('refund 2')).toEqual({ taken: 0, owed: 0 });
      expect(await readWallet(parts, userId)).toEqual({ available: 5, held: 0, debt: 0 });
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[LIMIT-03] Credits that are held without a live task for ten minutes are given back', async () => {
      const { parts, clock, userId } = await openWallet(database);
      await giveCredits(parts, { userId, source: 'month', amount: 30 });
      await holdCredits(parts, { userId, taskId: randomUUID(), amount: 10 });
      clock.advance(9 * MINUTE_MS);
      await sweepStaleHolds(parts);
      expect(await readWallet(parts, userId)).toMatchObject({ held: 10 });
      clock.advance(10 * MINUTE_MS);
      expect(await brokenInvariants(parts)).toEqual(['holds_alive: 1']);
      await sweepStaleHolds(parts);
      expect(await readWallet(parts, userId)).toEqual({ available: 30, held: 0, debt: 0 });
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[PAY-14] The database itself refuses postings that do not balance, and any change of the ledger', async () => {
      const { parts, userId } = await openWallet(database);
      await giveCredits(parts, { userId, source: 'month', amount: 30 });
      const { queries } = parts.database;
      const causeOf = (statement: ReturnType<typeof sql>) =>
        queries.execute(statement).then(
          () => 'done',
          (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
        );
      expect(
        await causeOf(sql`insert into credit_postings (transaction_id, lot_id, account, amount)
          select transaction_id, lot_id, 'available', 5 from credit_postings limit 1`),
      ).toMatch('do not add up to zero');
      for (const table of ['credit_transactions', 'credit_postings'].map((name) => sql.identifier(name))) {
        expect(await causeOf(sql`delete from ${table}`)).toMatch('append-only');
        expect(await causeOf(sql`update ${table} set id = default where false`)).toMatch('append-only');
      }
      expect(await brokenInvariants(parts)).toEqual([]);
    });
  });
});
