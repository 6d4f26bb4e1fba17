import { and, eq, gt, sql } from 'drizzle-orm';
import type { UploadType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { uploads } from './tables.ts';

interface UploadClaim {
  readonly userId: string;
  readonly uploadId: string;
  readonly purpose: 'photo' | 'mask';
  /** Epoch milliseconds. */
  readonly now: number;
  /** Until when the task needs it, in epoch milliseconds; an upload that lives longer keeps its time. */
  readonly keepUntil: number;
}

export interface ClaimedUpload {
  readonly key: string;
  /** To be given to `storage.fetchTo`, so that nothing put there since is taken for it. */
  readonly etag: string;
  readonly type: UploadType;
  /** Pixels as stored, before any orientation is applied. */
  readonly width: number;
  readonly height: number;
}

/**
 * Takes a verified upload for a task, inside the task's transaction, and keeps it as long as the task. Throws
 * `upload_missing` for what is not verified, has expired, is for another purpose or another person's.
 */
export async function claimUpload(
  tx: Queries,
  { userId, uploadId, purpose, now, keepUntil }: UploadClaim,
): Promise<ClaimedUpload> {
  const until = new Date(keepUntil).toISOString();
  const [upload] = await tx
    .update(uploads)
    .set({ expiresAt: sql`greatest(${uploads.expiresAt}, ${until}::timestamptz)` })
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.userId, userId),
        eq(uploads.purpose, purpose),
        eq(uploads.state, 'verified'),
        gt(uploads.expiresAt, new Date(now)),
      ),
    )
    .returning();
  const { key, etag, detectedType: type, width, height } = upload ?? {};
  if (!key || !etag || !type || !width || !height) {
    throw new AppError('upload_missing');
  }
  return { key, etag, type, width, height };
}
