import { and, eq } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deleteTask } from './delete-task.ts';
import { tasks } from './tables.ts';

/**
 * Deletes tasks of the caller with all their files; one that has not ended is cancelled first. Those that are gone, or another
 * person's, are passed over. The objects are gone when this returns; should the host die before, the sweep deletes them.
 */
export async function deleteTasks(
  infrastructure: Infrastructure,
  { caller, ids }: { readonly caller: Caller; readonly ids: readonly string[] },
): Promise<Result<'deleteTasks'>> {
  const deletedIds: string[] = [];
  let deletedFiles = 0;
  // One transaction each: fifty at once would hold up everybody else on the embedded database.
  for (const id of new Set(ids)) {
    const keys = await infrastructure.database.transaction(
      async (tx) => {
        await lockPerson(tx, caller.userId);
        const [task] = await tx
          .select()
          .from(tasks)
          .where(and(eq(tasks.id, id), eq(tasks.userId, caller.userId)))
          .for('update');
        return task ? deleteTask(infrastructure, { tx, task }) : null;
      },
      { durable: true },
    );
    if (keys === null) continue;
    for (const key of keys) await infrastructure.storage.delete(key);
    deletedIds.push(id);
    deletedFiles += keys.length;
  }
  return { deletedIds, deletedFiles };
}
