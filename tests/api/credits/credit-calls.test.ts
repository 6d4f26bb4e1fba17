import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setGrantPlan } from '#api/credits/grant-plans.ts';
import { issuePack } from '#api/credits/grants.ts';
import { epochSecondsOf } from '#api/infrastructure/clock.ts';
import { FREE_DOWNLOADS_PER_DAY, FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { FIRST_PRO_HEADSHOTS } from '#lib/catalog/prices.ts';
import { tools } from '#lib/catalog/tools.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { addMonths } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { giveCredits, holdCredits, settle } from './support/wallet.ts';

async function openHost(database: DatabaseKind) {
  const host = await buildTestHost({ database, settings: { roles: ['http'] } });
  return { host, parts: host.infrastructure, ...(await openAccount(host)) };
}

const noHeadshots = { headshots: 0, firstProHeadshots: FIRST_PRO_HEADSHOTS };

describe('the calls of credits', () => {
  forOneDatabase((database) => {
    it('[PAY-14] An account reads its balance, what expires when, and when the next credits come', async () => {
      const { host, parts, id: userId, token } = await openHost(database);
      const now = host.clock.now();
      const plan = { userId, source: 'stripe sub_1', anchor: now - 1000, paidUntil: addMonths(now, 12) };
      await parts.database.transaction(async (tx) => {
        await setGrantPlan(tx, plan);
        await issuePack(tx, { userId, orderId: 'cs_1', credits: 200, paidAt: now, now });
      });
      await host.call('getCreditAggregation', { token });
      await holdCredits(parts, { userId, taskId: randomUUID(), amount: 20 });
      const { result } = await host.call('getCreditAggregation', { token });
      const nextAt = epochSecondsOf(addMonths(plan.anchor, 1));
      const shared = { held: 0, createdAt: expect.any(Number), id: expect.any(String) };
      expect(result).toEqual({
        ...{ totalBalance: 680, modelBalance: 480, held: 20, debt: 0, ...noHeadshots },
        headshotsExpireAt: null,
        lots: [
          {
            ...shared,
            ...{ kind: 'monthly', scope: 'video_and_models', amount: 500, available: 480, held: 20 },
            ...{ expiresAt: nextAt, orderId: null },
          },
          {
            ...shared,
            ...{ kind: 'pack', scope: 'video', amount: 200, available: 200 },
            ...{ expiresAt: epochSecondsOf(addMonths(now, 12)), orderId: 'cs_1' },
          },
        ],
        nextGrant: { at: nextAt, amount: 500 },
        sysTimestamp: expect.any(Number),
      });
      const both = await host.call('getUserCreditAndLimit', { token });
      expect(both.result?.creditConstituteResp).toEqual({
        ...{ totalBalance: 680, modelBalance: 480, held: 20, debt: 0, ...noHeadshots },
      });
      expect(both.result?.featureUsageResp).toEqual(
        tools.map(({ featureCode }) => ({
          featureCode,
          dailyLeftCount: FREE_USES_PER_DAY.account,
          dailyDownloadLeftCount: FREE_DOWNLOADS_PER_DAY.account,
        })),
      );
    });

    it('[PAY-14] [LIMIT-03] Every movement is told with its run or its order, page by page, and nobody else’s', async () => {
      const { host, parts, id: userId, token } = await openHost(database);
      const other = await openAccount(host);
      const now = host.clock.now();
      const [kept, released] = [randomUUID(), randomUUID()];
      await giveCredits(parts, { userId: other.id, source: 'theirs', amount: 1 });
      await parts.database.transaction((tx) =>
        issuePack(tx, { userId, orderId: 'cs_1', credits: 200, paidAt: now, now }),
      );
      for (const taskId of [kept, released]) await holdCredits(parts, { userId, taskId, amount: 15 });
      await settle(parts, { taskId: kept, captured: 10 });
      await settle(parts, { taskId: released, captured: 0 });

      const pages: unknown[][] = [];
      let cursor: string | null | undefined;
      do {
        const query = { limit: 2, ...(cursor && { cursor }) };
        const { result } = await host.call('listCreditMovements', { token, query });
        pages.push(
          result?.list.map(({ kind, amount, held, taskId, orderId }) => [
            kind,
            amount,
            held,
            taskId ?? orderId,
          ]) ?? [],
        );
        cursor = result?.nextCursor;
      } while (cursor);
      expect(pages).toEqual([
        [
          ['release', 15, -15, released],
          ['capture', 5, -15, kept],
        ],
        [
          ['reserve', -15, 15, released],
          ['reserve', -15, 15, kept],
        ],
        [['issue', 200, 0, 'cs_1']],
      ]);
      expect((await host.call('listCreditMovements', { token, query: { cursor: 'x' } })).code).toBe(400);
    });

    it('[LIMIT-03] A guest has no credits and no history of them', async () => {
      const { host } = await openHost(database);
      const { token } = await host.visit();
      const { result } = await host.call('getUserCreditAndLimit', { token });
      expect(result?.creditConstituteResp.totalBalance).toBe(0);
      const refused = await host.call('listCreditMovements', { token });
      expect(refused.code).toBe(errorKinds.login_required.code);
    });
  });
});
