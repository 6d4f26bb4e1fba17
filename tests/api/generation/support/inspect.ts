import { eq } from 'drizzle-orm';
import { files, type TaskRow, tasks } from '#api/generation/tables.ts';
import type { Infrastructure } from '#api/infrastructure/infrastructure.ts';
import { dailyUsage, photoRuns } from '#api/limits/tables.ts';
import { uploads } from '#api/media/tables.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage'>;

export function readTaskRows({ database }: Parts): Promise<TaskRow[]> {
  return database.queries.select().from(tasks);
}

/** Uses that are counted for a person, over all days and tools. */
export async function countedUses({ database }: Parts, userId: string): Promise<number> {
  const rows = await database.queries.select().from(dailyUsage);
  return rows.filter(({ subject }) => subject === `user ${userId}`).reduce((sum, { uses }) => sum + uses, 0);
}

/** Runs of photos that are counted for a person, over all tools and days. */
export async function countedRuns({ database }: Parts, userId: string): Promise<number> {
  const rows = await database.queries.select().from(photoRuns).where(eq(photoRuns.userId, userId));
  return rows.reduce((sum, { runs }) => sum + runs, 0);
}

/** Objects in the storage that no row knows of. */
export async function orphanedObjects({ database, storage }: Parts): Promise<string[]> {
  const stored: string[] = [];
  for await (const { key } of storage.list('')) stored.push(key);
  const rows = [
    ...(await database.queries.select({ key: files.key }).from(files)),
    ...(await database.queries.select({ key: uploads.key }).from(uploads)),
  ];
  const known = new Set(rows.map(({ key }) => key));
  return stored.filter((key) => !known.has(key));
}

/** Files that are still marked as being written. */
export async function unfinishedFiles({ database }: Parts): Promise<number> {
  const rows = await database.queries.select().from(files);
  return rows.filter(({ state }) => state === 'writing').length;
}
