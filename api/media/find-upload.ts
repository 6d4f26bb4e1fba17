import { and, eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type UploadRow, uploads } from './tables.ts';

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
