import { inArray } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/durations.ts';
import { files } from '../generation/tables.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { uploads } from '../media/tables.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage' | 'log'>;

const BATCH = 500;
/** Keys of this host; others in its bucket are somebody else's. */
const OWN_KEY = /^(uploads|results)\//;
/** A part of an upload is named after it: `uploads/…/<id>.<number>.<ending>`. */
const PART_NUMBER = /\.\d+(?=\.[a-z0-9]+$)/;

/**
 * Walks the whole storage and deletes files that no row knows and that are more than a day old. Rows are
 * written before their files, so these are left from another state of the database, as after a backup was
 * restored.
 * @returns how many were deleted
 */
export async function sweepUnknownFiles(parts: Parts): Promise<number> {
  const { storage, log } = parts;
  let deleted = 0;
  let batch: string[] = [];
  const work = async () => {
    const unknown = await findUnknown(parts, batch);
    for (const key of unknown) await storage.delete(key);
    deleted += unknown.length;
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list('')) {
    // Storages get the time of a file from their own system, so no clock of the host tells its age.
    if (!OWN_KEY.test(key) || Date.now() - modifiedAt < DAY_MS) continue;
    batch.push(key);
    if (batch.length === BATCH) await work();
  }
  await work();
  if (deleted > 0) log.warn({ deleted }, 'Files that no row knew were deleted');
  return deleted;
}

async function findUnknown({ database }: Parts, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  const wholes = keys.map((key) => key.replace(PART_NUMBER, ''));
  const rows = [
    ...(await database.queries
      .select({ key: files.key })
      .from(files)
      .where(inArray(files.key, [...keys]))),
    ...(await database.queries
      .select({ key: uploads.key })
      .from(uploads)
      .where(inArray(uploads.key, wholes))),
  ];
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key, index) => !known.has(key) && !known.has(wholes[index] ?? key));
}
