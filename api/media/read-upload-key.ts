import { and, eq } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { ObjectMissing } from '../infrastructure/storage/object-missing.ts';
import type { ClaimedUpload } from './claim-uploads.ts';
import { uploads } from './tables.ts';

/**
 * Reads the storage key of a claimed upload, for the worker. Throws `ObjectMissing` where it was deleted
 * since.
 */
export async function readUploadKey(
  { database }: Pick<Infrastructure, 'database'>,
  uploadId: string,
): Promise<Pick<ClaimedUpload, 'key' | 'etag'>> {
  const [upload] = await database.queries
    .select({ key: uploads.key, etag: uploads.etag })
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.state, 'verified')));
  if (!upload?.etag) {
    throw new ObjectMissing(`of upload ${uploadId}`);
  }
  return { key: upload.key, etag: upload.etag };
}
