import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { releaseUploads } from '../media/release-uploads.ts';
import { discardFiles, lastWriteAfter } from './discard-files.ts';
import { endTask } from './end-task.ts';
import { type TaskRow, tasks } from './tables.ts';

/**
 * Deletes a task: cancelled first if it has not ended, its files marked for deletion, its uploads given up unless another task
 * uses them. Gives the number of files.
 */
export async function deleteTask(
  infrastructure: Infrastructure,
  { tx, task }: { readonly tx: Queries; readonly task: TaskRow },
): Promise<number> {
  const condition = eq(tasks.id, task.id);
  await endTask(infrastructure, { tx, condition, end: { state: 'cancelled' } });
  const taskId = task.id;
  const whole = await discardFiles(tx, { taskId, states: ['stored', 'failed'], afterSeconds: 0 });
  const afterSeconds = lastWriteAfter(infrastructure.settings);
  const unfinished = await discardFiles(tx, { taskId, states: ['writing'], afterSeconds });
  await tx.delete(tasks).where(condition);
  const uploadIds = await findUnusedUploads(tx, task);
  await releaseUploads(tx, { userId: task.userId, uploadIds });
  return whole.length + unfinished.length + uploadIds.length;
}

async function findUnusedUploads(tx: Queries, { userId, uploadId, maskId }: TaskRow): Promise<string[]> {
  const own = maskId === null ? [uploadId] : [uploadId, maskId];
  const users = await tx
    .select({ uploadId: tasks.uploadId, maskId: tasks.maskId })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), or(inArray(tasks.uploadId, own), inArray(tasks.maskId, own))));
  const used = new Set(users.flatMap((row) => [row.uploadId, row.maskId]));
  return own.filter((id) => !used.has(id));
}
