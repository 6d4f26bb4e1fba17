import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { segmentRoles } from '../../engines/engine.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { S3_CALL_SECONDS } from '../../infrastructure/storage/s3-calls.ts';
import type { Settings } from '../../settings/settings.ts';
import { type FileRow, files } from '../tables.ts';
import { secondsFromNow } from './lease.ts';

type WritingSettings = Pick<Settings, 'worker' | 'storage'>;

interface Discard {
  readonly taskId: string;
  readonly states: readonly FileRow['state'][];
  /** Segments of videos alone, or all but those; left out, both. */
  readonly segments?: 'only' | 'kept' | undefined;
  /** Not before then are the objects deleted. */
  readonly afterSeconds: number;
}

/**
 * After so many seconds a worker that lost its task has noticed, and no object that it was writing comes any
 * more.
 */
export function lastWriteAfter({ worker, storage }: WritingSettings): number {
  const { leaseSeconds } = worker;
  return Math.max(3 * leaseSeconds, storage.s3 ? leaseSeconds + S3_CALL_SECONDS : 0);
}

/** Marks files of a task for `deleteMarkedFiles`. Gives the marked rows. */
export function discardFiles(
  tx: Queries,
  { taskId, states, segments, afterSeconds }: Discard,
): Promise<FileRow[]> {
  const isChosen = segments && (segments === 'only' ? inArray : notInArray)(files.role, [...segmentRoles]);
  return tx
    .update(files)
    .set({ state: 'deleting', leaseUntil: secondsFromNow(afterSeconds) })
    .where(and(eq(files.taskId, taskId), inArray(files.state, [...states]), isChosen))
    .returning();
}

interface DiscardUnfinished extends Pick<Discard, 'taskId' | 'segments'> {
  readonly settings: WritingSettings;
}

/** Marks what a worker may be writing at this moment. */
export async function discardUnwritten(
  tx: Queries,
  { taskId, segments, settings }: DiscardUnfinished,
): Promise<void> {
  const afterSeconds = lastWriteAfter(settings);
  await discardFiles(tx, { taskId, segments, states: ['writing'], afterSeconds });
}

/**
 * Marks all files of a task whose attempt came to nothing: what is being written, and the pictures of a set
 * that were shown.
 */
export async function discardUnfinished(tx: Queries, discard: DiscardUnfinished): Promise<void> {
  await discardUnwritten(tx, discard);
  const { taskId, segments } = discard;
  await discardFiles(tx, { taskId, segments, states: ['stored'], afterSeconds: 0 });
}
