import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type ObjectFacts, ObjectMissing } from '../infrastructure/storage/storage.ts';
import { type UploadRow, uploads } from './tables.ts';
import { findArrived, partsOf } from './upload-parts.ts';

type Parts = Pick<Infrastructure, 'database' | 'storage' | 'clock'>;

/** Longer than all calls to the storage that one joining makes can take. */
const LEASE_SECONDS = 240;
const LOOK_MS = 100;
const MAX_WAIT_MS = 30_000;

/**
 * The object of an upload: the stored one, or made of its parts now; null where a part is missing. One
 * request joins at a time, and the others wait: a second object under the key would have another tag than the
 * validated one.
 * @throws AppError `overloaded` where another request has been joining for too long
 */
export async function joinParts(
  parts: Parts,
  upload: Pick<UploadRow, 'id' | 'key' | 'size' | 'partBytes' | 'declaredType'>,
): Promise<ObjectFacts | null> {
  const { storage } = parts;
  if (partsOf(upload).length === 1) return storage.stat(upload.key);
  const waitUntil = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const turn = await takeTurn(parts, upload);
    if (turn === 'validated or given up') return storage.stat(upload.key);
    if (turn === 'mine') {
      try {
        return await joinOnce(storage, upload);
      } finally {
        await endTurn(parts, upload);
      }
    }
    if (performance.now() > waitUntil) throw new AppError('overloaded');
    await wait(LOOK_MS);
  }
}

async function takeTurn(
  { database, clock }: Parts,
  { id }: Pick<UploadRow, 'id'>,
): Promise<'mine' | 'another’s' | 'validated or given up'> {
  const isFree = or(isNull(uploads.joinUntil), lt(uploads.joinUntil, sql`now()`));
  const isPending = and(eq(uploads.id, id), eq(uploads.state, 'pending'));
  const taken = await database.queries
    .update(uploads)
    .set({
      joinUntil: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      lastWriteAt: new Date(clock.now()),
    })
    .where(and(isPending, isFree))
    .returning({ id: uploads.id });
  if (taken.length > 0) return 'mine';
  const pending = await database.queries.select({ id: uploads.id }).from(uploads).where(isPending);
  return pending.length > 0 ? 'another’s' : 'validated or given up';
}

async function endTurn({ database }: Parts, { id }: Pick<UploadRow, 'id'>): Promise<void> {
  await database.queries.update(uploads).set({ joinUntil: null }).where(eq(uploads.id, id));
}

async function joinOnce(
  storage: Parts['storage'],
  upload: Pick<UploadRow, 'key' | 'size' | 'partBytes' | 'declaredType'>,
): Promise<ObjectFacts | null> {
  const whole = await storage.stat(upload.key);
  if (whole !== null) return whole;
  const parts = partsOf(upload);
  const arrived = await findArrived({ storage }, parts);
  if (!arrived.every(Boolean)) return null;
  const keys = parts.map(({ key }) => key);
  try {
    await storage.join(upload.key, keys, { type: upload.declaredType });
    await Promise.all(keys.map((key) => storage.delete(key)));
  } catch (error) {
    // The upload was given up meanwhile, and its parts were deleted.
    if (!(error instanceof ObjectMissing)) throw error;
  }
  return storage.stat(upload.key);
}

/**
 * Notes that objects of an upload may be written from now on, before any is or a URL for one is given. Its
 * row then stays so long that whatever is written, however late, is deleted with it.
 * @returns false where it was given up or validated meanwhile; then nothing may be written
 */
export async function noteWriting(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { id }: Pick<UploadRow, 'id'>,
): Promise<boolean> {
  const noted = await database.queries
    .update(uploads)
    .set({ lastWriteAt: new Date(clock.now()) })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'pending')))
    .returning({ id: uploads.id });
  return noted.length > 0;
}
