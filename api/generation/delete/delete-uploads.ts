import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import { lockPerson } from '../../identity/lock-person.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { uploads } from '../../media/tables.ts';
import { deleteUnused } from './delete-task.ts';

interface OwnUploads {
  readonly userId: string;
  readonly ids: readonly string[];
}

/**
 * Deletes uploads of a person that no task works on, with what analyses made of them. Those that a task works
 * on stay with it; those that are gone, or another person's, are passed over. The objects are gone when this
 * returns, but for parts of a file that is still being sent: those the next sweep deletes.
 */
export async function deleteUploads(
  context: Context,
  { userId, ids }: OwnUploads,
): Promise<Result<'deleteUploads'>> {
  const { deletedIds, keys } = await context.database.transaction(
    async (tx) => {
      // The lock that starts are made under: none can claim an upload that is just being given up.
      await lockPerson(tx, userId);
      const mayGo = await findThere(tx, { userId, ids });
      return deleteUnused(context, { tx, release: { userId, mayGo } });
    },
    { durable: true },
  );
  for (const key of keys) await context.storage.delete(key);
  return { deletedIds, deletedFiles: keys.length };
}

async function findThere(tx: Queries, { userId, ids }: OwnUploads): Promise<string[]> {
  const rows = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), eq(uploads.userId, userId), ne(uploads.state, 'deleting')));
  return rows.map(({ id }) => id);
}
