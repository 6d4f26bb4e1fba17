import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { releaseUploads } from '../media/release-uploads.ts';
import { uploads } from '../media/tables.ts';
import { discardFiles, lastWriteAfter } from './discard-files.ts';
import { endTask } from './end-task.ts';
import { type TaskRow, taskInputs, tasks } from './tables.ts';

/**
 * Deletes a task: cancelled first if it has not ended, its files marked for deletion, its uploads given up unless another task
 * uses them. The sweeps delete the objects and their rows.
 * @returns keys of the objects
 */
export async function deleteTask(
  infrastructure: Infrastructure,
  { tx, task }: { readonly tx: Queries; readonly task: TaskRow },
): Promise<string[]> {
  const condition = eq(tasks.id, task.id);
  await endTask(infrastructure, { tx, condition, end: { state: 'cancelled' } });
  const taskId = task.id;
  const whole = await discardFiles(tx, { taskId, states: ['stored', 'failed'], afterSeconds: 0 });
  const afterSeconds = lastWriteAfter(infrastructure.settings);
  const unfinished = await discardFiles(tx, { taskId, states: ['writing'], afterSeconds });
  const own = await tx
    .select({ id: taskInputs.uploadId })
    .from(taskInputs)
    .where(eq(taskInputs.taskId, taskId));
  await tx.delete(tasks).where(condition);
  const inputs = await releaseInputs(tx, { userId: task.userId, own: own.map(({ id }) => id) });
  return [...whole, ...unfinished, ...inputs].map(({ key }) => key);
}

interface InputRelease {
  readonly userId: string;
  /** Uploads of a task whose rows are gone. */
  readonly own: readonly string[];
}

async function releaseInputs(tx: Queries, { userId, own }: InputRelease): Promise<{ key: string }[]> {
  const others = await tx
    .select({ uploadId: taskInputs.uploadId })
    .from(taskInputs)
    .innerJoin(tasks, eq(tasks.id, taskInputs.taskId))
    .where(and(eq(tasks.userId, userId), inArray(taskInputs.uploadId, [...own])));
  const used = new Set(others.map(({ uploadId }) => uploadId));
  const uploadIds = own.filter((id) => !used.has(id));
  if (uploadIds.length === 0) return [];
  await releaseUploads(tx, { userId, uploadIds });
  return tx.select({ key: uploads.key }).from(uploads).where(inArray(uploads.id, uploadIds));
}
