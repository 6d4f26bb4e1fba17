import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import type { EngineFile } from '../../engines/engine.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { isHeld } from '../state/lease.ts';
import { files, type TaskRow, tasks } from '../tables.ts';

/** Content type of an analysis. Its file has the role `segment`, so that it goes with those. */
const ANALYSIS_TYPE = 'application/octet-stream';

/** Stores the analysis of a video for the workers that make its segments. Its row comes before its object. */
export async function storeAnalysis(
  { database, storage, clock }: Context,
  { task, file }: { readonly task: TaskRow; readonly file: EngineFile },
): Promise<void> {
  const id = uuidv7();
  const { role, width, height, type, bytes } = file;
  const key = `results/${task.id}/${id}.${extensionOf(type)}`;
  const facts = { role, key, width, height, type, bytes, createdAt: new Date(clock.now()) };
  const isNoted = await database.transaction(async (tx) => {
    const [held] = await tx.select({ id: tasks.id }).from(tasks).where(isHeld(task)).for('update');
    if (!held) return false;
    await tx.insert(files).values({ id, taskId: task.id, attempt: task.attempt, state: 'writing', ...facts });
    return true;
  });
  if (!isNoted) return;
  await storage.put(key, file.path, { type });
  const isWritten = and(eq(files.id, id), eq(files.state, 'writing'));
  await database.queries.update(files).set({ state: 'stored' }).where(isWritten);
}

/**
 * Fetches the analysis of a video into a folder, under the name that imaging looks for. Where there is none,
 * or its object is gone, imaging analyses the video itself if it needs to.
 */
export async function fetchAnalysis(
  { database, storage }: Context,
  { task, segmentFolder }: { readonly task: TaskRow; readonly segmentFolder: string },
): Promise<void> {
  const ofTask = and(eq(files.taskId, task.id), eq(files.role, 'segment'), eq(files.type, ANALYSIS_TYPE));
  const [file] = await database.queries
    .select({ key: files.key })
    .from(files)
    .where(and(ofTask, eq(files.state, 'stored')))
    .limit(1);
  if (!file) return;
  try {
    await storage.fetchTo(file.key, path.join(segmentFolder, 'analysis.bin'));
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
  }
}
