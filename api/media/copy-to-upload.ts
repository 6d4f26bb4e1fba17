import { and, eq, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isVideoType, type MediaType } from '#lib/catalog/uploads.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { UPLOAD_LIFETIMES, type UploadRow, uploads } from './tables.ts';
import { noteWriting } from './upload-parts.ts';

/** A stored file that a copy is wanted of. */
interface CopySource {
  readonly id: string;
  readonly key: string;
  readonly type: MediaType;
  readonly bytes: number;
  /** Root photo of what it was made from. */
  readonly rootId: string;
  /** True where it is shown with the product's mark. */
  readonly isMarked: boolean;
  /** Then the file itself is deleted. */
  readonly expiresAt: Date;
}

interface CopyParams {
  readonly userId: string;
  readonly source: CopySource;
}

/**
 * Announces an upload that is to be a copy of a stored file, inside a transaction that holds the file; where
 * there is one already, gives that. It lives no longer than the file unless a task claims it.
 */
export async function announceCopy(
  { clock }: Pick<Infrastructure, 'clock'>,
  { tx, userId, source }: { tx: Queries } & CopyParams,
): Promise<UploadRow> {
  const now = clock.now();
  const expiresAt = new Date(Math.min(now + UPLOAD_LIFETIMES.unclaimed, source.expiresAt.getTime()));
  const [present] = await tx
    .update(uploads)
    .set({ expiresAt: sql`greatest(${uploads.expiresAt}, ${expiresAt.toISOString()}::timestamptz)` })
    .where(and(eq(uploads.sourceId, source.id), ne(uploads.state, 'deleting')))
    .returning();
  if (present) return present;
  const id = uuidv7();
  const createdAt = new Date(now);
  const [upload] = await tx
    .insert(uploads)
    .values({
      id,
      userId,
      purpose: isVideoType(source.type) ? 'video' : 'photo',
      declaredType: source.type,
      size: source.bytes,
      key: `uploads/${createdAt.toISOString().slice(0, 10)}/${id}.${extensionOf(source.type)}`,
      state: 'pending',
      sourceId: source.id,
      rootId: source.rootId,
      isMarked: source.isMarked,
      createdAt,
      expiresAt,
    })
    .returning();
  if (!upload) throw new Error('The new upload has no row');
  return upload;
}

/**
 * Copies inside the storage, unless that is done. Whatever dies on the way leaves a row without an object,
 * which the next call fills.
 * @throws ObjectMissing where the file is gone
 */
export async function copyToUpload(
  infrastructure: Pick<Infrastructure, 'database' | 'storage' | 'clock'>,
  { upload, source }: { upload: UploadRow; source: Pick<CopySource, 'key' | 'type'> },
): Promise<void> {
  const { storage } = infrastructure;
  if (upload.state !== 'pending' || (await storage.stat(upload.key)) !== null) return;
  if (!(await noteWriting(infrastructure, upload))) return;
  await storage.copy(source.key, upload.key, { type: source.type });
}
