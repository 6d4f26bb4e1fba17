import { uuidv7 } from 'uuidv7';
import { MAX_UPLOAD_BYTES, type UploadType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { addressParts } from './address-parts.ts';
import { UPLOAD_LIFETIMES } from './lifetimes.ts';
import { uploads } from './tables.ts';

interface UploadOrder {
  readonly userId: string;
  readonly purpose: 'photo' | 'mask';
  readonly type: UploadType;
  /** Bytes. */
  readonly size: number;
}

/**
 * Announces a file and gives the addresses to put its parts to. Throws `file_empty` and `file_too_large`, and
 * `file_type_unsupported` for a mask that is no PNG.
 */
export async function createUpload(
  { database, storage, clock }: Pick<Infrastructure, 'database' | 'storage' | 'clock'>,
  { userId, purpose, type, size }: UploadOrder,
): Promise<Result<'getMediaPreSignedUrl'>> {
  if (size === 0) {
    throw new AppError('file_empty');
  }
  if (size > MAX_UPLOAD_BYTES) {
    throw new AppError('file_too_large');
  }
  if (purpose === 'mask' && type !== 'image/png') {
    throw new AppError('file_type_unsupported');
  }
  const now = clock.now();
  const id = uuidv7();
  const createdAt = new Date(now);
  const key = `uploads/${createdAt.toISOString().slice(0, 10)}/${id}.${extensionOf(type)}`;
  const file = {
    declaredType: type,
    size,
    key,
    partBytes: size > storage.partBytes ? storage.partBytes : null,
  };
  await database.queries.insert(uploads).values({
    ...file,
    id,
    userId,
    purpose,
    state: 'pending',
    createdAt,
    expiresAt: new Date(now + UPLOAD_LIFETIMES.unclaimed),
  });
  const { parts, expiresAt } = await addressParts({ storage, clock }, file);
  return { uploadId: id, parts: parts.map(({ url, from, to }) => ({ url, from, to })), expiresAt };
}
