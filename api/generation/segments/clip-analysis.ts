import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { files, type TaskRow } from '../tables.ts';

/** Content type of an analysis. Its file has the role `segment`, so that it goes with those. */
const ANALYSIS_TYPE = 'application/octet-stream';

interface FetchedAnalysis {
  readonly task: TaskRow;
  readonly segmentFolder: string;
  readonly signal: AbortSignal;
}

/**
 * Fetches the analysis of a video into a folder, under the name that imaging looks for. Where there is none,
 * or its object is gone, imaging analyses the video itself if it needs to.
 */
export async function fetchAnalysis(
  { database, storage }: Context,
  { task, segmentFolder, signal }: FetchedAnalysis,
): Promise<void> {
  const ofTask = and(eq(files.taskId, task.id), eq(files.role, 'segment'), eq(files.type, ANALYSIS_TYPE));
  const [file] = await database.queries
    .select({ key: files.key })
    .from(files)
    .where(and(ofTask, eq(files.state, 'stored')))
    .limit(1);
  if (!file) return;
  try {
    await storage.fetchTo(file.key, path.join(segmentFolder, 'analysis.bin'), { signal });
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
  }
}
