import { eq } from 'drizzle-orm';
import type { Queries } from '../../infrastructure/database/database.ts';
import type { ClaimedUpload } from '../../media/claim-uploads.ts';
import { files, type TaskRow } from '../tables.ts';

/** Root photo and parent of a task. */
export type Origin = Pick<TaskRow, 'rootId' | 'parentTaskId'>;

/**
 * Reads where a claimed photo comes from: a result that was sent on keeps its root photo and tells the task
 * that made it.
 */
export async function findOrigin(
  tx: Queries,
  { rootId, sourceId }: Pick<ClaimedUpload, 'rootId' | 'sourceId'>,
): Promise<Origin> {
  if (sourceId === null) return { rootId, parentTaskId: null };
  const [source] = await tx.select({ taskId: files.taskId }).from(files).where(eq(files.id, sourceId));
  return { rootId, parentTaskId: source?.taskId ?? null };
}
