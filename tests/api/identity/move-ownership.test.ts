import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EngineError } from '#api/engines/engine-error.ts';
import { listTasks } from '#api/generation/read/list-tasks.ts';
import { moveOwnership } from '#api/identity/move-ownership.ts';
import { users } from '#api/identity/tables.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';
import { countedRuns, countedUses } from '../generation/support/inspect.ts';
import { prepareRequest, prepareRequests, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';

/** Tables with rows of a person; their sessions are their own. */
async function ownedTables({ infrastructure }: TestHost, userId: string): Promise<string[]> {
  const { queries } = infrastructure.database;
  const { rows } = await queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' and table_name <> 'sessions'`,
  );
  const owned: string[] = [];
  for (const { name } of rows) {
    const found = await queries.execute(
      sql`select 1 from ${sql.identifier(name)} where user_id = ${userId} limit 1`,
    );
    if (found.rows.length > 0) owned.push(name);
  }
  return owned.sort();
}

describe('the ownership of a guest', () => {
  forEachDatabase((database) => {
    it('Everything that a guest owns can be moved to an account, with the larger count of uses and runs under way going on', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const guest = await host.visit();
      const account = await host.visit();
      const { queries } = host.infrastructure.database;
      await queries.update(users).set({ kind: 'account' }).where(eq(users.id, account.id));

      const [first, second] = await prepareRequests(host, guest.token, 2);
      const start = async (body: Body<'img2img'> | undefined) =>
        taskOf(await host.call('img2img', { token: guest.token, body })).id;
      const done = await start(first);
      (await stage.run(0)).finish();
      await waitForEnd(host, guest.token, done);
      const share = { id: done, file: 0, days: 1 } as const;
      expect((await host.call('createShare', { token: guest.token, body: share })).code).toBe(200);
      const running = await start(second);
      await stage.run(1);
      const own = await prepareRequest(host, account.token);
      const accountsOwn = taskOf(await host.call('img2img', { token: account.token, body: own })).id;
      expect(await ownedTables(host, guest.id)).toEqual(
        expect.arrayContaining(['shares', 'tasks', 'uploads']),
      );

      const move = { from: guest.id, to: account.id };
      await Promise.all([moveOwnership(host.infrastructure, move), moveOwnership(host.infrastructure, move)]);

      expect(await ownedTables(host, guest.id)).toEqual([]);
      expect(await countedUses(host.infrastructure, guest.id)).toBe(0);
      expect(await countedUses(host.infrastructure, account.id)).toBe(2);
      const listed = await host.call('list', { token: account.token });
      expect(listed.result?.list.map(({ id }) => id)).toEqual([accountsOwn, running, done]);
      // Asked of the list itself: the guest's token works for as long as the cache of callers remembers it.
      const asGuest = { userId: guest.id, kind: 'guest', sessionId: '' } as const;
      const left = await listTasks(host.infrastructure, { caller: asGuest, limit: 10, locale: 'en' });
      expect(left.list).toEqual([]);
      const shares = await host.call('listShares', { token: account.token, query: { id: done } });
      expect(shares.result?.list).toHaveLength(1);

      // A failed run gives its use to a photo that came along without one, the next one gives it back.
      for (const index of [1, 2]) (await stage.run(index)).fail(new EngineError('bad_input', 'no'));
      await waitForEnd(host, account.token, running);
      await waitForEnd(host, account.token, accountsOwn);
      expect(await countedUses(host.infrastructure, account.id)).toBe(1);
      const usage = await host.call('getUserFeatureUsageLimit', { token: account.token });
      const uses = usage.result?.list.find(({ featureCode }) => featureCode === 'object-remover');
      expect(uses?.dailyLeftCount).toBe(FREE_USES_PER_DAY.account - 1);
    });

    it('[LIMIT-01] A photo that the guest and the account both used today is one use of the account', async () => {
      const stage = createStageEngine();
      const host = await buildTestHost({ database, parts: { engines: stage.engines } });
      const [guest, account] = [await host.visit(), await host.visit()];
      for (const { token } of [guest, account]) {
        const body = await prepareRequest(host, token);
        taskOf(await host.call('img2img', { token, body }));
      }
      await moveOwnership(host.infrastructure, { from: guest.id, to: account.id });
      expect(await countedUses(host.infrastructure, account.id)).toBe(1);
      expect(await countedRuns(host.infrastructure, account.id)).toBe(2);
      for (const index of [0, 1]) (await stage.run(index)).fail(new EngineError('bad_input', 'no'));
      const { result } = await host.call('list', { token: account.token });
      for (const { id } of result?.list ?? []) await waitForEnd(host, account.token, id);
      expect(await countedUses(host.infrastructure, account.id)).toBe(0);
    });
  });
});
