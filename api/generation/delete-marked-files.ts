import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { files } from './tables.ts';

const BATCH = 200;

/** Deletes the objects of files that are marked, then their rows; whatever dies in between, the next call goes on. */
export async function deleteMarkedFiles({
  database,
  storage,
}: Pick<Infrastructure, 'database' | 'storage'>): Promise<void> {
  const marked = await database.queries
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(eq(files.state, 'deleting'), lte(files.leaseUntil, sql`now()`)))
    .orderBy(asc(files.leaseUntil))
    .limit(BATCH);
  for (const { id, key } of marked) {
    await storage.delete(key);
    await database.queries.delete(files).where(eq(files.id, id));
  }
}
