import { and, eq, ne } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { DownloadFormat } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { addressEndsAt, addressOf } from './address-of.ts';
import { findOwnTask } from './find-own-task.ts';
import { findResult } from './find-result.ts';
import { sendJob } from './send-job.ts';
import { type FileRow, files } from './tables.ts';

interface Download {
  readonly caller: Caller;
  readonly id: string;
  /** Which of the task's results, from 0. */
  readonly file: number;
  readonly format: DownloadFormat;
}

const RETRY_AFTER_MS = 500;

/**
 * An address to save a result at. Results are kept as PNG; another format is made when it is first asked for, and kept.
 * @throws AppError `not_found` where there is no such result, `result_expired`, `engine_failed` where the last try to make the
 * format failed (asking again tries again)
 */
export async function downloadTask(
  infrastructure: Infrastructure,
  download: Download,
): Promise<Result<'downloadTask'>> {
  const outcome = await infrastructure.database.transaction(async (tx) => {
    const task = await findOwnTask(tx, download.caller, download.id);
    const result = await findResult(infrastructure, tx, { task, index: download.file });
    if (result.type === typeOf(download.format)) return { task, file: result };
    return { task, file: await findOrOrder(infrastructure, tx, { result, format: download.format }) };
  });
  const { task, file } = outcome;
  if (file === 'failed') throw new AppError('engine_failed');
  if (file.state !== 'stored') return { state: 'preparing', retryAfterMs: RETRY_AFTER_MS };
  const downloadName = `pictor-${task.id.slice(0, 8)}.${extensionOf(file.type)}`;
  return {
    state: 'ready',
    url: await addressOf(infrastructure, { task, key: file.key, downloadName }),
    type: file.type,
    width: file.width ?? 0,
    height: file.height ?? 0,
    bytes: file.bytes ?? 0,
    expiresAt: addressEndsAt(infrastructure, task),
  };
}

function typeOf(format: DownloadFormat): string {
  return `image/${format}`;
}

interface FindOrOrder {
  readonly result: FileRow;
  readonly format: DownloadFormat;
}

async function findOrOrder(
  infrastructure: Infrastructure,
  tx: Queries,
  { result, format }: FindOrOrder,
): Promise<FileRow | 'failed'> {
  const type = typeOf(format);
  const [present] = await tx
    .select()
    .from(files)
    .where(and(eq(files.sourceId, result.id), eq(files.type, type), ne(files.state, 'deleting')));
  if (present?.state === 'failed') {
    await tx.delete(files).where(eq(files.id, present.id));
    return 'failed';
  }
  return present ?? orderFile(infrastructure, tx, { result, format });
}

async function orderFile(
  infrastructure: Infrastructure,
  tx: Queries,
  { result, format }: FindOrOrder,
): Promise<FileRow> {
  const id = uuidv7();
  const type = typeOf(format);
  const [file] = await tx
    .insert(files)
    .values({
      id,
      taskId: result.taskId,
      sourceId: result.id,
      attempt: 0,
      role: 'download',
      key: `results/${result.taskId}/${id}.${extensionOf(type)}`,
      state: 'writing',
      type,
      createdAt: new Date(infrastructure.clock.now()),
    })
    .returning();
  if (!file) throw new Error('The new file has no row');
  await sendJob(infrastructure, { tx, job: { lane: 'encode', id } });
  return file;
}
