import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { TaskHooks } from '#api/context.ts';
import { files, tasks } from '#api/generation/tables.ts';
import { giveGift } from '#api/gifts/gifts.ts';
import {
  deleteMarkedFiles,
  failUnservedTasks,
  keepMembersTasks,
  resendWaitingTasks,
  sweepExpiredTasks,
  sweepLeases,
} from '#api/housekeeping/sweep-tasks.ts';
import type { Storage } from '#api/infrastructure/storage/storage.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { insertAccounts, insertResults, insertTasks } from './support/insert-rows.ts';

describe('sweeps of tasks', () => {
  forOneDatabase((database) => {
    it('[GEN-04] A file that cannot be deleted does not keep the next from being deleted', async () => {
      const { infrastructure: context } = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { queries } = context.database;
      const [userId = ''] = await insertAccounts(context, [{}]);
      const taskIds = await insertTasks(context, [{ userId }, { userId }]);
      const [oldest = '', next = ''] = taskIds;
      await insertResults(
        context,
        taskIds.map((taskId) => ({ taskId, bytes: 1 })),
      );
      const mark = (taskId: string, minutesAgo: number) =>
        queries
          .update(files)
          .set({ state: 'deleting', leaseUntil: new Date(Date.now() - minutesAgo * MINUTE_MS) })
          .where(eq(files.taskId, taskId))
          .returning();
      const [refused] = await mark(oldest, 2);
      await mark(next, 1);
      const asked: string[] = [];
      const storage: Storage = {
        ...context.storage,
        async delete(key) {
          asked.push(key);
          if (key === refused?.key) throw new Error('access denied');
        },
      };
      await deleteMarkedFiles({ ...context, storage });
      expect((await queries.select().from(files)).map(({ taskId }) => taskId)).toEqual([oldest]);
      await deleteMarkedFiles({ ...context, storage });
      expect(asked.filter((key) => key === refused?.key)).toHaveLength(1);
      await mark(oldest, 1);
      await deleteMarkedFiles(context);
      expect(await queries.$count(files)).toBe(0);
    });

    it('[GEN-04] A task that cannot be deleted at its end does not keep the next from being deleted', async () => {
      const { infrastructure: context } = await buildTestHost({ database, settings: { roles: ['http'] } });
      const [userId = ''] = await insertAccounts(context, [{}]);
      const endedAgo = (minutes: number) => new Date(context.clock.now() - minutes * MINUTE_MS);
      const ends = [3, 2, 1].map((minutes) => ({ userId, expiresAt: endedAgo(minutes) }));
      const [broken = ''] = await insertTasks(context, ends);
      const taskHooks = context.taskHooks.map(
        (hooks): TaskHooks => ({
          ...hooks,
          async onTaskDeleted(tx, change) {
            if (change.taskId === broken) throw new Error('a broken row');
            await hooks.onTaskDeleted(tx, change);
          },
        }),
      );
      await sweepExpiredTasks({ ...context, taskHooks });
      const left = () => context.database.queries.select({ id: tasks.id }).from(tasks);
      expect(await left()).toEqual([{ id: broken }]);
      await sweepExpiredTasks(context);
      expect(await left()).toEqual([]);
    });

    it('[GEN-04] A task that cannot be put back, sent again or failed does not keep the next from it', async () => {
      const { infrastructure: context } = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { queries } = context.database;
      const [userId = ''] = await insertAccounts(context, [{}]);
      const past = new Date(Date.now() - 10 * MINUTE_MS);
      const [broken = '', next = ''] = await insertTasks(
        context,
        [1, 2].map(() => ({ userId, state: 'running' as const, attempt: 1, leaseUntil: past })),
      );
      const isRefused = (key: string) => key === broken;
      const { queue, events } = context;
      const refusing = {
        ...context,
        queue: {
          ...queue,
          async send(...[tx, job]: Parameters<typeof queue.send>) {
            if (isRefused(job.key)) throw new Error('a broken row');
            await queue.send(tx, job);
          },
        },
        events: {
          ...events,
          async publish(...[tx, channel, payload]: Parameters<typeof events.publish>) {
            if (payload.includes(broken)) throw new Error('a broken row');
            await events.publish(tx, channel, payload);
          },
        },
      };
      const stateOf = async (id: string) =>
        (await queries.select().from(tasks).where(eq(tasks.id, id)))[0]?.state;
      const emptyQueue = () => queries.execute(sql`delete from pgboss.job`);
      const queued = async () =>
        (await queries.execute<{ key: string }>(sql`select data->>'key' as key from pgboss.job`)).rows;
      await sweepLeases(refusing);
      expect([await stateOf(broken), await stateOf(next)]).toEqual(['running', 'waiting']);
      await sweepLeases(context);
      expect(await stateOf(broken)).toBe('waiting');
      await emptyQueue();
      await resendWaitingTasks(refusing);
      expect(await queued()).toEqual([{ key: next }]);
      await resendWaitingTasks(context);
      expect(await queued()).toHaveLength(2);
      const engines = { ...context.engines, byName: {} };
      await failUnservedTasks({ ...refusing, engines });
      expect([await stateOf(broken), await stateOf(next)]).toEqual(['waiting', 'failed']);
      await failUnservedTasks({ ...context, engines });
      expect(await stateOf(broken)).toBe('failed');
    });

    it('[LIMIT-07] Tasks of people who are no members do not keep those of a member from being put off', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { infrastructure: context, clock } = host;
      const [plain = '', member = ''] = await insertAccounts(context, [{}, {}]);
      await giveGift(context, { userId: member, months: 1, reason: 'a test' });
      const endsIn = (minutes: number) => ({ expiresAt: new Date(clock.now() + minutes * MINUTE_MS) });
      await insertTasks(context, new Array(1001).fill({ userId: plain, ...endsIn(10) }));
      await insertTasks(context, [{ userId: member, ...endsIn(30) }]);
      for (let round = 0; round < 2; round++) await keepMembersTasks(context);
      const ends = await context.database.queries
        .select({ at: tasks.expiresAt })
        .from(tasks)
        .where(eq(tasks.userId, member));
      expect(ends[0]?.at.getTime()).toBeGreaterThan(clock.now() + 60 * MINUTE_MS);
    });
  });
});
