import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Context, TaskHooks } from '#api/context.ts';
import { warnOfStorage } from '#api/generation/state/storage-use.ts';
import { tasks } from '#api/generation/tables.ts';
import { trimStorage } from '#api/housekeeping/trim-storage.ts';
import { users } from '#api/identity/tables.ts';
import type { Database } from '#api/infrastructure/database/database.ts';
import { mails } from '#api/mail/tables.ts';
import { ACCOUNT_STORAGE_BYTES, STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { insertAccounts, insertResults, insertTasks } from './support/insert-rows.ts';

async function openShop(database: DatabaseKind): Promise<Context> {
  const settings = { roles: ['http'], payments: { mode: 'test' } } as const;
  return (await buildTestHost({ database, settings })).infrastructure;
}

interface Stored {
  readonly people: number;
  /** Days since the person could first be trimmed. */
  readonly days: number;
  readonly count: number;
  /** Of each result, as a share of what an account may have. */
  readonly share: number;
}

/** Accounts that were warned, all with such results. */
async function insertWarned(context: Context, { people, days, count, share }: Stored): Promise<string[]> {
  const warnedAt = context.clock.now() - (STORAGE_WARNING_DAYS + days) * DAY_MS;
  const person = { storageWarnedAt: new Date(warnedAt) };
  const userIds = await insertAccounts(context, new Array(people).fill(person));
  const owners = userIds.flatMap((userId) => new Array<{ userId: string }>(count).fill({ userId }));
  const bytes = Math.round(share * ACCOUNT_STORAGE_BYTES);
  const taskIds = await insertTasks(context, owners);
  await insertResults(
    context,
    taskIds.map((taskId) => ({ taskId, bytes })),
  );
  return userIds;
}

const countOf = ({ database }: Context, userId: string) =>
  database.queries.$count(tasks, eq(tasks.userId, userId));

describe('accounts that take more than they may', () => {
  forOneDatabase((kind) => {
    it('[LIMIT-07] Fifty people who were warned and need not be trimmed do not keep the next from it', async () => {
      const context = await openShop(kind);
      await insertWarned(context, { people: 50, days: 2, count: 1, share: 0.95 });
      const [full = ''] = await insertWarned(context, { people: 1, days: 1, count: 3, share: 0.4 });
      await trimStorage(context);
      await trimStorage(context);
      expect(await countOf(context, full)).toBe(2);
      const [another = ''] = await insertWarned(context, { people: 1, days: 1, count: 3, share: 0.4 });
      for (let round = 0; round < 3; round++) await trimStorage(context);
      expect(await countOf(context, another)).toBe(2);
    });

    it('[LIMIT-07] A person whose results cannot be deleted does not keep the next from being trimmed', async () => {
      const context = await openShop(kind);
      const [broken = '', next = ''] = await insertWarned(context, {
        people: 2,
        days: 1,
        count: 3,
        share: 0.4,
      });
      const { queries } = context.database;
      const own = await queries.select({ id: tasks.id }).from(tasks).where(eq(tasks.userId, broken));
      const taskHooks = context.taskHooks.map(
        (hooks): TaskHooks => ({
          ...hooks,
          async onTaskDeleted(tx, change) {
            if (own.some(({ id }) => id === change.taskId)) throw new Error('a broken row');
            await hooks.onTaskDeleted(tx, change);
          },
        }),
      );
      await trimStorage({ ...context, taskHooks });
      expect([await countOf(context, broken), await countOf(context, next)]).toEqual([3, 2]);
    });

    it('[LIMIT-07] Nobody counts as warned whose mail was not stored', async () => {
      const context = await openShop(kind);
      const person = { email: 'near@example.com', emailKey: 'near@example.com' };
      const [userId = ''] = await insertAccounts(context, [person]);
      const taskIds = await insertTasks(context, [{ userId }]);
      const bytes = Math.round(0.95 * ACCOUNT_STORAGE_BYTES);
      await insertResults(
        context,
        taskIds.map((taskId) => ({ taskId, bytes })),
      );
      const broken = { ...context.queue, send: () => Promise.reject(new Error('the host died')) };
      await expect(warnOfStorage({ ...context, queue: broken }, { userId })).rejects.toThrow('the host died');
      const { queries } = context.database;
      const isWarned = async () => {
        const [row] = await queries.select().from(users).where(eq(users.id, userId));
        return row?.storageWarnedAt !== null;
      };
      expect(await isWarned()).toBe(false);
      await warnOfStorage(context, { userId });
      await warnOfStorage(context, { userId });
      expect(await isWarned()).toBe(true);
      expect(await queries.$count(mails)).toBe(1);
    });

    it('[LIMIT-07] Each surplus result is deleted in a transaction of its own, and a round deletes only so many', async () => {
      const context = await openShop(kind);
      const [userId = ''] = await insertWarned(context, { people: 1, days: 1, count: 24, share: 0.5 });
      const deletedIn: number[] = [];
      const transaction: Database['transaction'] = (work, options) =>
        context.database.transaction(async (tx) => {
          const before = await tx.$count(tasks);
          const result = await work(tx);
          deletedIn.push(before - (await tx.$count(tasks)));
          return result;
        }, options);
      const database = Object.create(context.database, { transaction: { value: transaction } });
      const watched = { ...context, database };
      await trimStorage(watched);
      expect(await countOf(context, userId)).toBe(4);
      await trimStorage(watched);
      await trimStorage(watched);
      expect(await countOf(context, userId)).toBe(2);
      expect(Math.max(...deletedIn)).toBe(1);
    });
  });
});
