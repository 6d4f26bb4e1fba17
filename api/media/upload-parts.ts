import { basename, dirname, extname } from 'node:path/posix';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, gt, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import { type Clock, epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type ObjectFacts, ObjectMissing } from '../infrastructure/storage/storage.ts';
import { UPLOAD_LIFETIMES, type UploadRow, uploads } from './tables.ts';

/** A stretch of a file that is put by itself: bytes `from` to `to` (exclusive). */
interface UploadPart {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

type PartedUpload = Pick<UploadRow, 'key' | 'size' | 'partBytes'>;

/** The parts that a file is put in, in order. A small file is one part, which is put to its own key. */
function partsOf({ key, size, partBytes }: PartedUpload): readonly UploadPart[] {
  if (partBytes === null || size <= partBytes) return [{ key, from: 0, to: size }];
  const extension = extname(key);
  const stem = `${dirname(key)}/${basename(key, extension)}`;
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    key: `${stem}.${index + 1}${extension}`,
    from: index * partBytes,
    to: Math.min(size, (index + 1) * partBytes),
  }));
}

/** Every key that may hold bytes of an upload. */
export function keysOf(upload: PartedUpload): readonly string[] {
  return [...new Set([upload.key, ...partsOf(upload).map(({ key }) => key)])];
}

/** True for each part of an upload that has arrived whole. */
export function findArrived(
  { storage }: Pick<Infrastructure, 'storage'>,
  parts: readonly UploadPart[],
): Promise<readonly boolean[]> {
  return Promise.all(parts.map(async ({ key, from, to }) => (await storage.stat(key))?.size === to - from));
}

interface PresignedPart extends UploadPart {
  readonly url: string;
}

/** Signed URLs for all parts of an upload, and when they end in epoch seconds. */
export async function presignParts(
  { storage, clock }: Pick<Infrastructure, 'storage' | 'clock'>,
  upload: PartedUpload & Pick<UploadRow, 'declaredType'>,
): Promise<{ readonly parts: PresignedPart[]; readonly expiresAt: number }> {
  const expiresAt = epochSecondsOf(clock.now() + UPLOAD_LIFETIMES.url);
  const parts = await Promise.all(
    partsOf(upload).map(async (part) => {
      const { url } = await storage.presignPut({
        key: part.key,
        type: upload.declaredType,
        size: part.to - part.from,
        expiresAt,
      });
      return { ...part, url };
    }),
  );
  return { parts, expiresAt };
}

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

/** When objects of an upload were last about to be written. */
const lastWriteAt = sql<Date>`coalesce(${uploads.lastWriteAt}, ${uploads.createdAt})`.mapWith(
  uploads.createdAt,
);

const sealedBefore = (clock: Clock) => new Date(clock.now() - UPLOAD_LIFETIMES.sealed);

/** True of uploads that have no URL that still takes a file, and no sending that is still under way. */
export function isSealed(clock: Clock): SQL {
  return lte(lastWriteAt, sealedBefore(clock));
}

/** True of uploads of which an object may still arrive. */
export function mayStillArrive(clock: Clock): SQL {
  return gt(lastWriteAt, sealedBefore(clock));
}
