import { eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../infrastructure/database/database.ts';
import { files, taskVersions } from './tables.ts';

/** A version that came to nothing counts for nothing. The caller sees to it that this happens once for each. */
export async function giveBackVersion(tx: Queries, taskId: string): Promise<void> {
  const source = tx
    .select({ id: taskVersions.fileId })
    .from(taskVersions)
    .where(eq(taskVersions.taskId, taskId));
  await tx
    .update(files)
    .set({ versions: sql`${files.versions} - 1` })
    .where(inArray(files.id, source));
}
