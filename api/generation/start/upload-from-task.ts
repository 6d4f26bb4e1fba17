import { eq } from 'drizzle-orm';
import { isVideoType, UPLOAD_TYPES, VIDEO_TYPES } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { seesMarks } from '../../limits/product-marks.ts';
import { verifyUpload } from '../../media/claim-uploads.ts';
import { announceCopy, copyToUpload } from '../../media/copy-to-upload.ts';
import { uploads } from '../../media/tables.ts';
import { signedUrlOf } from '../read/serialize-tasks.ts';
import { findOwnTask, findResult } from '../state/find-task.ts';

interface ResultToSend {
  readonly caller: Caller;
  readonly taskId: string;
  /** Index of a result of the task, from 0. */
  readonly index: number;
}

/**
 * Makes a photo or a video of a result, for another tool to work on: a copy inside the storage, validated
 * like any upload. It is the caller's like the task; asking again gives the same one.
 * @throws AppError `not_found` where there is no such result, `result_expired`, `file_type_unsupported`, what
 * `verifyUpload` throws
 * @returns size and type of the whole result, and the URL of what its person is shown of it
 */
export async function uploadFromTask(
  context: Context,
  { caller, taskId, index }: ResultToSend,
): Promise<Result<'uploadFromTask'>> {
  const { source, announced, shown, size } = await context.database.transaction(async (tx) => {
    const task = await findOwnTask(tx, { caller, id: taskId });
    const result = await findResult(context, { tx, task, index });
    const { id, key, bytes, type: stored, width, height } = result;
    const type = [...UPLOAD_TYPES, ...VIDEO_TYPES].find((known) => known === stored);
    if (!type) throw new AppError('file_type_unsupported');
    const { rootId, expiresAt, isMarked, userId } = task;
    const source = { id, key, type, bytes: bytes ?? 0, rootId, isMarked, expiresAt };
    const hasMark = isMarked && (await seesMarks(context, { queries: tx, userId }));
    const role = isVideoType(type) ? 'marked' : 'marked-preview';
    const shown = hasMark ? await findResult(context, { tx, task, index, role }) : null;
    return {
      source,
      shown,
      size: { width, height },
      announced: await announceCopy(context, { tx, userId, source }),
    };
  });
  await copyToUpload(context, { upload: announced, source }).catch(throwIfDeleted);
  await verifyUpload(context, { userId: announced.userId, uploadId: announced.id });
  return readUpload(context, { id: announced.id, shownKey: shown?.key, size });
}

/** The person deleted the result meanwhile. */
function throwIfDeleted(error: unknown): never {
  throw error instanceof ObjectMissing ? new AppError('not_found', { cause: error }) : error;
}

interface CopiedUpload {
  readonly id: string;
  /** Key of what is shown instead of the upload itself. */
  readonly shownKey: string | undefined;
  /** Pixels of the result. */
  readonly size: { readonly width: number | null; readonly height: number | null };
}

async function readUpload(
  context: Context,
  { id, shownKey, size: { width, height } }: CopiedUpload,
): Promise<Result<'uploadFromTask'>> {
  const [upload] = await context.database.queries.select().from(uploads).where(eq(uploads.id, id));
  const { key, detectedType: type, rootId, expiresAt } = upload ?? {};
  if (!key || !type || !width || !height || !rootId || !expiresAt) throw new AppError('upload_missing');
  return {
    uploadId: id,
    url: await signedUrlOf(context, { task: { expiresAt }, key: shownKey ?? key }),
    ...{ type, rootId, width, height },
    expiresAt: epochSecondsOf(expiresAt.getTime()),
  };
}
