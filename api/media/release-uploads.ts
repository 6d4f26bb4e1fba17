import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { uploads } from './tables.ts';

/** Gives uploads of a person up: nobody can claim them any more, and the next sweep deletes them with their objects. */
export async function releaseUploads(
  tx: Queries,
  { userId, uploadIds }: { userId: string; uploadIds: readonly string[] },
): Promise<void> {
  if (uploadIds.length > 0) {
    await tx
      .update(uploads)
      .set({ state: 'deleting' })
      .where(
        and(inArray(uploads.id, [...uploadIds]), eq(uploads.userId, userId), ne(uploads.state, 'deleting')),
      );
  }
}
