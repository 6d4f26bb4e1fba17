import { and, eq, inArray, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { UPLOAD_LIFETIMES, type UploadRow, uploads } from './tables.ts';
import { isSealed, keysOf, mayStillArrive } from './upload-parts.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage' | 'clock' | 'log'>;

const BATCH = 100;
/** Pause before objects that could not be deleted, or that may have arrived again, are tried again. */
const DELETE_AGAIN_MS = 10 * MINUTE_MS;

/**
 * Deletes uploads whose time is over, with their objects, and what broken sendings left. The row is marked
 * first, then the object goes, then the row: whatever dies in between, the next sweep finds the mark and goes
 * on. What cannot be deleted now is put off and holds up nothing else. Several sweeps at once do no harm.
 * @returns how many were deleted
 */
export async function sweepExpiredUploads(parts: Parts, stopping?: AbortSignal): Promise<number> {
  await parts.storage.clean();
  await deleteEarlyObjects(parts, stopping);
  let deleted = 0;
  while (!stopping?.aborted) {
    await markExpired(parts);
    const isOver = and(eq(uploads.state, 'deleting'), isSealed(parts.clock));
    const marked = await listDue(parts, isOver).orderBy(uploads.id).limit(BATCH);
    for (const upload of marked) {
      if (stopping?.aborted || !(await deleteObjects(parts, upload))) continue;
      await parts.database.queries.delete(uploads).where(eq(uploads.id, upload.id));
      deleted += 1;
    }
    if (marked.length < BATCH) break;
  }
  return deleted;
}

/** Uploads of a kind, but for those that could not be deleted a short while ago. */
function listDue({ database, clock }: Parts, isOfKind: SQL | undefined) {
  const isDue = or(isNull(uploads.nextTryAt), lte(uploads.nextTryAt, new Date(clock.now())));
  return database.queries.select().from(uploads).where(and(isOfKind, isDue)).$dynamic();
}

/** False where they could not be deleted; then they are put off. */
async function deleteObjects({ database, storage, clock, log }: Parts, upload: UploadRow): Promise<boolean> {
  try {
    await Promise.all(keysOf(upload).map((key) => storage.delete(key)));
    return true;
  } catch (error) {
    log.warn({ err: error, upload: upload.id }, 'The objects of an upload could not be deleted');
    const nextTryAt = new Date(clock.now() + DELETE_AGAIN_MS);
    await database.queries.update(uploads).set({ nextTryAt }).where(eq(uploads.id, upload.id));
    return false;
  }
}

/**
 * Objects of uploads that were given up or rejected go at once. Their rows stay, as somebody may still put
 * the object again: it is looked for once on the way, and at the end.
 */
async function deleteEarlyObjects(parts: Parts, stopping: AbortSignal | undefined): Promise<void> {
  const { database, clock } = parts;
  const isUnwanted = inArray(uploads.state, ['deleting', 'rejected']);
  while (!stopping?.aborted) {
    const isEarly = and(isUnwanted, mayStillArrive(clock));
    const early = await listDue(parts, isEarly).orderBy(uploads.id).limit(BATCH);
    for (const upload of early) {
      if (stopping?.aborted || !(await deleteObjects(parts, upload))) continue;
      const sealedAt = +(upload.lastWriteAt ?? upload.createdAt) + UPLOAD_LIFETIMES.sealed;
      const nextTryAt = new Date(Math.min(clock.now() + DELETE_AGAIN_MS, sealedAt));
      await database.queries.update(uploads).set({ nextTryAt }).where(eq(uploads.id, upload.id));
    }
    if (early.length < BATCH) break;
  }
}

/** True of an upload that a run works on. It is given up with the run, whose end may be put off yet. */
const isInUse = sql`exists (
  select 1 from task_inputs join tasks on tasks.id = task_inputs.task_id
  where task_inputs.upload_id = ${uploads.id} and tasks.kind <> 'analysis')`;

async function markExpired({ database, clock }: Parts): Promise<void> {
  const isOver = lte(uploads.expiresAt, new Date(clock.now()));
  await database.transaction(async (tx) => {
    const expired = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(isOver, ne(uploads.state, 'deleting'), not(isInUse)))
      .orderBy(uploads.expiresAt)
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (expired.length > 0) {
      const ids = expired.map(({ id }) => id);
      await tx.update(uploads).set({ state: 'deleting' }).where(inArray(uploads.id, ids));
    }
  });
}
