import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { MediaType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { ObjectMissing } from '../infrastructure/storage/storage.ts';
import { type UploadRow, uploads } from './tables.ts';

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
 * Gives uploads of a person up: nobody can claim them any more, and the next sweep deletes them with their
 * objects.
 */
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

/**
 * Reads where a claimed upload is, for the worker. Throws `ObjectMissing` where it was deleted since.
 */
export async function readUploadKey(
  { database }: Pick<Infrastructure, 'database'>,
  uploadId: string,
): Promise<Pick<ClaimedUpload, 'key' | 'etag'> & Pick<UploadRow, 'isMarked' | 'width' | 'height'>> {
  const [upload] = await database.queries
    .select({
      ...{ key: uploads.key, etag: uploads.etag, isMarked: uploads.isMarked },
      ...{ width: uploads.width, height: uploads.height },
    })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'verified')));
  if (!upload?.etag) {
    throw new ObjectMissing(`of upload ${uploadId}`);
  }
  return { ...upload, etag: upload.etag };
}

/** Content type of a person’s root photo; undefined once all of its uploads are deleted. */
export async function readRootType(
  queries: Queries,
  { userId, rootId }: { readonly userId: string; readonly rootId: string },
): Promise<MediaType | undefined> {
  const isRoot = and(eq(uploads.userId, userId), eq(uploads.rootId, rootId), isNull(uploads.sourceId));
  const [upload] = await queries.select({ type: uploads.detectedType }).from(uploads).where(isRoot).limit(1);
  return upload?.type ?? undefined;
}

/** Gives the uploads of one person to another. */
export async function moveUploads(tx: Queries, { from, to }: OwnershipMove): Promise<void> {
  await tx.update(uploads).set({ userId: to }).where(eq(uploads.userId, from));
}
