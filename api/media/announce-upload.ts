import { uuidv7 } from 'uuidv7';
import { MAX_UPLOAD_BYTES, type UploadType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { UPLOAD_LIFETIMES } from './lifetimes.ts';
import { type UploadRow, uploads } from './tables.ts';

interface UploadOrder {
  readonly userId: string;
  readonly purpose: 'photo' | 'mask';
  readonly type: UploadType;
  /** Bytes. */
  readonly size: number;
  /** Larger files are put in parts of so many bytes; null: in one go, whatever their size. */
  readonly partBytes: number | null;
}

/**
 * Makes the row of a file that is about to be stored. Throws `file_empty` and `file_too_large`, and `file_type_unsupported`
 * for a mask that is no PNG.
 */
export async function announceUpload(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { userId, purpose, type, size, partBytes }: UploadOrder,
): Promise<UploadRow> {
  if (size === 0) throw new AppError('file_empty');
  if (size > MAX_UPLOAD_BYTES) throw new AppError('file_too_large');
  if (purpose === 'mask' && type !== 'image/png') throw new AppError('file_type_unsupported');
  const now = clock.now();
  const id = uuidv7();
  const createdAt = new Date(now);
  const [upload] = await database.queries
    .insert(uploads)
    .values({
      id,
      userId,
      purpose,
      declaredType: type,
      size,
      key: `uploads/${createdAt.toISOString().slice(0, 10)}/${id}.${extensionOf(type)}`,
      partBytes: partBytes !== null && size > partBytes ? partBytes : null,
      state: 'pending',
      createdAt,
      expiresAt: new Date(now + UPLOAD_LIFETIMES.unclaimed),
    })
    .returning();
  if (!upload) throw new Error('The new upload has no row');
  return upload;
}
