import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { RETENTION_HOURS, type RetentionChoice } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockPerson } from '../../identity/lock-person.ts';
import { users } from '../../identity/tables.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { uploads } from '../../media/tables.ts';
import { type TaskRow, taskInputs, tasks } from '../tables.ts';
import { publishTaskEvent } from './publish-task.ts';

interface RetentionTerm {
  readonly kind: Caller['kind'];
  /** Retention that the person chose; null for the default. */
  readonly hours: RetentionChoice | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** From when on it is kept, in epoch milliseconds. */
  readonly from: number;
}

/**
 * When a task is deleted, in epoch milliseconds: so many hours from now, but never later than its person may
 * have it.
 */
export function retentionEnd({ kind, hours, createdAt, from }: RetentionTerm): number {
  const most = createdAt + RETENTION_HOURS[kind] * HOUR_MS;
  return hours === null ? most : Math.min(most, from + hours * HOUR_MS);
}

interface RetentionChange {
  readonly caller: Caller;
  readonly id: string;
  readonly hours: RetentionChoice;
}

/**
 * Keeps a task and all that belongs to it for so long from now on, and the person’s next tasks likewise.
 * @throws AppError `retention_too_long` for more than this person may have, `not_found`, `result_expired`
 */
export function setTaskRetention(context: Context, { caller, id, hours }: RetentionChange): Promise<TaskRow> {
  const { database, clock } = context;
  if (hours > RETENTION_HOURS[caller.kind]) throw new AppError('retention_too_long');
  const now = clock.now();
  return database.transaction(
    async (tx) => {
      await lockPerson(tx, caller.userId);
      const [before] = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, id), eq(tasks.userId, caller.userId), ne(tasks.kind, 'analysis')))
        .for('update');
      if (!before) throw new AppError('not_found');
      if (before.expiresAt.getTime() <= now) throw new AppError('result_expired');
      const createdAt = before.createdAt.getTime();
      const expiresAt = new Date(retentionEnd({ kind: caller.kind, hours, createdAt, from: now }));
      const [task] = await tx.update(tasks).set({ expiresAt }).where(eq(tasks.id, id)).returning();
      if (!task) throw new Error('The locked task has a row');
      await extendUploads(tx, task);
      for (const hooks of context.taskHooks)
        await hooks.onRetentionChanged(tx, { taskId: id, now, end: expiresAt });
      await tx.update(users).set({ retentionHours: hours }).where(eq(users.id, caller.userId));
      await publishTaskEvent(context, { tx, task });
      return task;
    },
    { durable: true },
  );
}

/** An upload is kept as long as the last task that works on it. */
async function extendUploads(tx: Queries, { id }: TaskRow): Promise<void> {
  const own = tx.select({ id: taskInputs.uploadId }).from(taskInputs).where(eq(taskInputs.taskId, id));
  await tx
    .update(uploads)
    .set({
      expiresAt: sql`(
        select max(${tasks.expiresAt}) from ${tasks}
        join ${taskInputs} on ${taskInputs.taskId} = ${tasks.id}
        where ${taskInputs.uploadId} = ${uploads.id})`,
    })
    .where(and(inArray(uploads.id, own), eq(uploads.state, 'verified')));
}
