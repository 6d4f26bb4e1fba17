import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { MediaType } from '#lib/catalog/uploads.ts';
import type { OwnershipMove } from '../identity/move-ownership.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { ObjectMissing } from '../infrastructure/storage/storage.ts';
import { type UploadRow, uploads } from './tables.ts';

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
): Promise<Pick<UploadRow, 'key' | 'isMarked' | 'width' | 'height'> & { readonly etag: string }> {
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
