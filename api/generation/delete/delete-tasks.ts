import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockPerson } from '../../identity/lock-person.ts';
import { uploads } from '../../media/tables.ts';
import { storageKeysFromUrl } from '../state/find-task.ts';
import { files, type TaskRow, taskInputs, tasks } from '../tables.ts';
import { deleteTask } from './delete-task.ts';

/**
 * Deletes tasks of the caller with all their files; one that has not ended is cancelled first. Those that are
 * gone, or another person's, are passed over. The objects are gone when this returns; should the host die
 * before, the sweep deletes them.
 */
export async function deleteTasks(
  context: Context,
  { caller, ids }: { readonly caller: Pick<Caller, 'userId'>; readonly ids: readonly string[] },
): Promise<Result<'deleteTasks'>> {
  const deletedIds: string[] = [];
  let deletedFiles = 0;
  // One transaction each: fifty at once would hold up everybody else on the embedded database.
  for (const id of new Set(ids)) {
    const keys = await context.database.transaction(
      async (tx) => {
        await lockPerson(tx, caller.userId);
        const [task] = await tx
          .select()
          .from(tasks)
          .where(and(eq(tasks.id, id), eq(tasks.userId, caller.userId)))
          .for('update');
        return task ? deleteTask(context, { tx, task }) : null;
      },
      { durable: true },
    );
    if (keys === null) continue;
    for (const key of keys) await context.storage.delete(key);
    deletedIds.push(id);
    deletedFiles += keys.length;
  }
  return { deletedIds, deletedFiles };
}

/**
 * Deletes the caller's task that a file URL belongs to, with all its files; an expired URL will do.
 * The objects are gone when this returns; should the host die before, the sweep deletes them.
 * @returns number of files
 * @throws AppError `not_found`
 */
export async function deleteTaskByUrl(
  context: Context,
  { caller, url }: { readonly caller: Caller; readonly url: string },
): Promise<number> {
  const keys = storageKeysFromUrl(url);
  const deleted = await context.database.transaction(
    async (tx) => {
      await lockPerson(tx, caller.userId);
      const [found] = await tx
        .select({ task: tasks })
        .from(tasks)
        .leftJoin(files, eq(files.taskId, tasks.id))
        .leftJoin(taskInputs, eq(taskInputs.taskId, tasks.id))
        .leftJoin(uploads, eq(uploads.id, taskInputs.uploadId))
        .where(and(eq(tasks.userId, caller.userId), or(inArray(files.key, keys), inArray(uploads.key, keys))))
        .orderBy(desc(tasks.id))
        .limit(1);
      if (!found) throw new AppError('not_found');
      const task: TaskRow = found.task;
      return deleteTask(context, { tx, task });
    },
    { durable: true },
  );
  for (const key of deleted) await context.storage.delete(key);
  return deleted.length;
}
