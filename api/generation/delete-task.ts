import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { releaseUploads } from '../media/release-uploads.ts';
import { uploads } from '../media/tables.ts';
import { discardFiles, lastWriteAfter } from './discard-files.ts';
import { endTask } from './end-task.ts';
import { type TaskRow, tasks } from './tables.ts';

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
  await tx.delete(tasks).where(condition);
  const inputs = await releaseInputs(tx, task);
  return [...whole, ...unfinished, ...inputs].map(({ key }) => key);
}

async function releaseInputs(tx: Queries, { userId, uploadId, maskId }: TaskRow): Promise<{ key: string }[]> {
  const own = maskId === null ? [uploadId] : [uploadId, maskId];
  const others = await tx
    .select({ uploadId: tasks.uploadId, maskId: tasks.maskId })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), or(inArray(tasks.uploadId, own), inArray(tasks.maskId, own))));
  const used = new Set(others.flatMap((other) => [other.uploadId, other.maskId]));
  const uploadIds = own.filter((id) => !used.has(id));
  if (uploadIds.length === 0) return [];
  await releaseUploads(tx, { userId, uploadIds });
  return tx.select({ key: uploads.key }).from(uploads).where(inArray(uploads.id, uploadIds));
}
