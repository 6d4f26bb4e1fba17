import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { UPLOAD_LIFETIMES, type UploadRow, uploads } from './tables.ts';
import { keysOf } from './upload-parts.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage' | 'clock'>;

const BATCH = 100;

/** When objects of an upload were last about to be written. */
const lastWriteAt = sql<Date>`coalesce(${uploads.lastWriteAt}, ${uploads.createdAt})`.mapWith(
  uploads.createdAt,
);

/**
 * Deletes uploads whose time is over, with their objects, and what broken sendings left. The row is marked
 * first, then the object goes, then the row: whatever dies in between, the next sweep finds the mark and goes
 * on. Several sweeps at once do no harm.
 * @returns how many were deleted
 */
export async function sweepExpiredUploads(parts: Parts): Promise<number> {
  await parts.storage.clean();
  await deleteEarlyObjects(parts);
  let deleted = 0;
  for (;;) {
    await markExpired(parts);
    const count = await deleteMarked(parts);
    deleted += count;
    if (count < BATCH) {
      return deleted;
    }
  }
}

/**
 * Uploads that were given URLs before this moment have no URL that still takes a file, and no
 * sending that is still under way.
 */
function sealedBefore(clock: Parts['clock']): Date {
  return new Date(clock.now() - UPLOAD_LIFETIMES.sealed);
}

async function deleteObjects(storage: Parts['storage'], upload: UploadRow): Promise<void> {
  await Promise.all(keysOf(upload).map((key) => storage.delete(key)));
}

/**
 * Objects of uploads that were given up early go at once. Their rows stay, as somebody may still put the
 * object again.
 */
async function deleteEarlyObjects({ database, storage, clock }: Parts): Promise<void> {
  const early = await database.queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'deleting'), gt(lastWriteAt, sealedBefore(clock))));
  for (const upload of early) {
    await deleteObjects(storage, upload);
  }
}

async function markExpired({ database, clock }: Parts): Promise<void> {
  await database.transaction(async (tx) => {
    const expired = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(lte(uploads.expiresAt, new Date(clock.now())), ne(uploads.state, 'deleting')))
      .orderBy(uploads.expiresAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (expired.length > 0) {
      const ids = expired.map(({ id }) => id);
      await tx.update(uploads).set({ state: 'deleting' }).where(inArray(uploads.id, ids));
    }
  });
}

async function deleteMarked({ database, storage, clock }: Parts): Promise<number> {
  const marked = await database.queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'deleting'), lte(lastWriteAt, sealedBefore(clock))))
    .orderBy(uploads.id)
    .limit(BATCH);
  for (const upload of marked) {
    await deleteObjects(storage, upload);
    await database.queries.delete(uploads).where(eq(uploads.id, upload.id));
  }
  return marked.length;
}
