import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { isVideoType, type MediaType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { type ObjectFacts, ObjectMissing } from '../infrastructure/storage/storage.ts';
import { assertUploadBytes } from './announce-upload.ts';
import type { PictureBytes } from './inspect/formats/picture-format.ts';
import { inspectPicture, openPictureBytes } from './inspect/inspect-picture.ts';
import { inspectVideo } from './inspect/inspect-video.ts';
import { UPLOAD_LIFETIMES, type UploadRow, uploads } from './tables.ts';
import { joinParts, keysOf } from './upload-parts.ts';

type Parts = Pick<Context, 'database' | 'storage' | 'clock' | 'secret' | 'membershipSources'>;

/**
 * Validates an upload by its bytes, once; later calls give the same verdict without reading. To be called
 * before the transaction that claims it, as it waits for the storage. Throws `upload_missing` for what was
 * not put, has expired or is another person's, `file_too_large` where a membership has ended meanwhile, and
 * what `inspectPicture` and `inspectVideo` throw.
 */
export async function verifyUpload(
  parts: Parts,
  owned: { readonly userId: string; readonly uploadId: string },
): Promise<void> {
  const upload = await findUpload(parts, owned);
  if (upload.state === 'pending') {
    // A copy of a result was made here, and may be of any size.
    if (upload.sourceId === null) await assertUploadBytes(parts, upload);
    const facts = await joinParts(parts, upload);
    const verdict = facts && (await inspect(parts, { upload, facts }));
    if (verdict === null) {
      // Another request may have rejected it meanwhile, and deleted the object.
      throwIfRejected(await findUpload(parts, owned));
      throw new AppError('upload_missing');
    }
    const isKept = await keepVerdict(parts, { upload, verdict });
    if (isKept && verdict.state === 'rejected') await deleteRejected(parts.storage, upload);
    throwIfRejected(verdict);
  }
  throwIfRejected(upload);
}

type Verdict = Partial<UploadRow> & Pick<UploadRow, 'state' | 'errorKey'>;

/** Null where the object is gone. */
async function inspect(
  { storage, clock, secret }: Parts,
  { upload, facts }: { upload: UploadRow; facts: ObjectFacts },
): Promise<Verdict | null> {
  try {
    assertAnnouncedSize(upload.size, facts.size);
    // All of it of the very object that the verdict is about: whoever still holds a URL may put another
    // meanwhile.
    const read = (start: number, end: number) =>
      storage.readRange(upload.key, { start, end, etag: facts.etag });
    const bytes = await openPictureBytes(facts.size, read);
    const { declaredType } = upload;
    const { type, width, height } = isVideoType(declaredType)
      ? await inspectVideo({ size: facts.size, read }, { declared: declaredType })
      : await inspectPicture(bytes, declaredType);
    const rootId = upload.rootId ?? identifyPhoto(secret, bytes);
    return { state: 'verified', errorKey: null, detectedType: type, width, height, etag: facts.etag, rootId };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    if (error instanceof AppError) {
      const expiresAt = new Date(clock.now() + UPLOAD_LIFETIMES.rejected);
      return { state: 'rejected', errorKey: error.key, expiresAt };
    }
    throw error;
  }
}

/**
 * A storage that does not hold senders to the signed length lets other lengths through; none of them is what
 * was announced.
 */
function assertAnnouncedSize(announced: number, actual: number): void {
  if (actual === 0) {
    throw new AppError('file_empty');
  }
  if (actual !== announced) {
    throw new AppError(actual < announced ? 'file_truncated' : 'file_disguised');
  }
}

/** False where there was another verdict before. */
async function keepVerdict(
  { database }: Parts,
  { upload, verdict }: { upload: UploadRow; verdict: Verdict },
): Promise<boolean> {
  const kept = await database.queries
    .update(uploads)
    .set(verdict)
    .where(and(eq(uploads.id, upload.id), eq(uploads.state, 'pending')))
    .returning({ id: uploads.id });
  return kept.length > 0;
}

/** Nobody reads it any more, and a rejected upload should not fill the storage. */
async function deleteRejected(storage: Parts['storage'], upload: UploadRow): Promise<void> {
  // The next sweep tries it again.
  await Promise.all(keysOf(upload).map((key) => storage.delete(key))).catch(() => undefined);
}

function throwIfRejected({ state, errorKey }: Pick<UploadRow, 'state' | 'errorKey'>): void {
  if (state === 'rejected') {
    throw new AppError(errorKey ?? 'file_unreadable');
  }
}

/** An upload, and what it must have been announced for. */
interface WantedUpload {
  readonly uploadId: string;
  readonly purpose: UploadRow['purpose'];
}

interface UploadClaim {
  readonly userId: string;
  /** The same upload may be wanted more than once. */
  readonly wanted: readonly WantedUpload[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** Until when the task needs them, in epoch milliseconds; an upload that lives longer keeps its time. */
  readonly retainedUntil: number;
}

export interface ClaimedUpload {
  readonly key: string;
  /** To be given to `storage.fetchTo`, so that nothing put there since is taken for it. */
  readonly etag: string;
  readonly type: MediaType;
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** Root photo. */
  readonly rootId: string;
  /** The file of a task that it is a copy of; null where it was sent. */
  readonly sourceId: string | null;
  /** When it is deleted. */
  readonly expiresAt: Date;
}

function toClaimed(upload: UploadRow | undefined): ClaimedUpload {
  const { key, etag, detectedType: type, width, height, rootId, sourceId = null, expiresAt } = upload ?? {};
  const isKnown = key && etag && type && width && height && rootId && expiresAt;
  if (!isKnown) throw new AppError('upload_missing');
  return { key, etag, type, width, height, rootId, sourceId, expiresAt };
}

/**
 * Takes verified uploads for a task, inside the task's transaction, and keeps them as long as the task; gives
 * them in the order wanted. Throws `upload_missing` where one is not verified, has expired, is for another
 * purpose or another person's.
 */
export async function claimUploads(
  tx: Queries,
  { userId, wanted, now, retainedUntil }: UploadClaim,
): Promise<readonly ClaimedUpload[]> {
  const until = new Date(retainedUntil).toISOString();
  const ids = [...new Set(wanted.map(({ uploadId }) => uploadId))];
  const rows = await tx
    .update(uploads)
    .set({
      expiresAt: sql`greatest(${uploads.expiresAt}, ${until}::timestamptz)`,
      claimedAt: sql`coalesce(${uploads.claimedAt}, ${new Date(now).toISOString()}::timestamptz)`,
    })
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.userId, userId),
        eq(uploads.state, 'verified'),
        gt(uploads.expiresAt, new Date(now)),
      ),
    )
    .returning();
  return wanted.map(({ uploadId, purpose }) =>
    toClaimed(rows.find((row) => row.id === uploadId && row.purpose === purpose)),
  );
}

/**
 * An upload of a person. Throws `upload_missing` for what was given up, has expired or is another person's.
 */
export async function findUpload(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { userId, uploadId }: { readonly userId: string; readonly uploadId: string },
): Promise<UploadRow> {
  const [upload] = await database.queries
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.userId, userId)));
  if (upload === undefined || upload.state === 'deleting' || upload.expiresAt.getTime() <= clock.now()) {
    throw new AppError('upload_missing');
  }
  return upload;
}

/**
 * Identity of a file by its size and its two ends, as a UUID of version 8: the same file gives the same one
 * however often it is sent. Keyed, so that nobody can tell from it whether a photo they know was here.
 *
 * Files that were made for it may share one, as only the ends are read; that saves uses of the day, and no
 * more than `runsPerPhoto` runs of them.
 */
function identifyPhoto(secret: Buffer, { size, head, tail }: PictureBytes): string {
  const hash = createHmac('sha256', deriveKey(secret, 'photos'))
    .update(`${size} ${head.length} `)
    .update(head)
    .update(tail)
    .digest('hex');
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 0b11) | 0b1000).toString(16);
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
  ];
  return [...parts, hash.slice(20, 32)].join('-');
}
