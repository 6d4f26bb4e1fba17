import { and, eq, gt, inArray, ne } from 'drizzle-orm';
import { uploadOfBackground } from '#lib/catalog/result-file.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { uploads } from '../../media/tables.ts';
import { releaseUploads } from '../../media/upload-rows.ts';
import { discardFiles, lastWriteAfter } from '../state/discard-files.ts';
import { endTask } from '../state/end-task.ts';
import { secondsFromNow } from '../state/lease.ts';
import { type FileRow, files, type TaskRow, taskInputs, tasks } from '../tables.ts';

/**
 * Deletes a task: cancelled first if it has not ended, its files marked for deletion, its links ended, its
 * uploads, the backgrounds of its downloads and the copies of its results given up unless another task uses
 * them, with the analyses that looked at them. An analysis itself gives up no upload: the person may be about
 * to run a tool on it. The sweeps delete the objects and their rows.
 * @returns keys of the objects
 */
export async function deleteTask(
  context: Context,
  { tx, task }: { readonly tx: Queries; readonly task: TaskRow },
): Promise<string[]> {
  const condition = eq(tasks.id, task.id);
  await endTask(context, { tx, condition, end: { state: 'cancelled' } });
  const taskId = task.id;
  const renditions = await expireRenditions(tx, taskId);
  const whole = await discardFiles(tx, { taskId, states: ['stored', 'failed'], afterSeconds: 0 });
  const afterSeconds = lastWriteAfter(context.settings);
  const unfinished = await discardFiles(tx, { taskId, states: ['writing'], afterSeconds });
  const own = await tx
    .select({ id: taskInputs.uploadId })
    .from(taskInputs)
    .where(eq(taskInputs.taskId, taskId));
  const copies = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      inArray(
        uploads.sourceId,
        [...whole, ...unfinished].map(({ id }) => id),
      ),
    );
  for (const hooks of context.taskHooks) await hooks.onTaskDeleted(tx, { taskId, now: context.clock.now() });
  await tx.delete(tasks).where(condition);
  const isAnalysis = task.kind === 'analysis';
  const backdrops = [...whole, ...renditions, ...unfinished].flatMap(({ background }) => {
    const id = uploadOfBackground(background);
    return id === undefined ? [] : [{ id }];
  });
  const mayGo = [...(isAnalysis ? [] : own), ...copies, ...backdrops].map(({ id }) => id);
  const inputs = await deleteUnused(context, { tx, release: { userId: task.userId, mayGo } });
  return [...[...whole, ...renditions, ...unfinished].map(({ key }) => key), ...inputs.keys];
}

interface Release {
  readonly userId: string;
  /** Uploads that are no longer needed by whatever asks. */
  readonly mayGo: readonly string[];
}

/** Gives those uploads up that no task works on, with the analyses that looked at them. */
export async function deleteUnused(
  context: Context,
  { tx, release }: { tx: Queries; release: Release },
): Promise<{ readonly deletedIds: string[]; readonly keys: string[] }> {
  const given = await releaseUnused(tx, release);
  const seen = await deleteAnalyses(context, { tx, given });
  return { deletedIds: given.map(({ id }) => id), keys: [...given.map(({ key }) => key), ...seen] };
}

/** Downloads that gave way to newer ones wait for their URLs to end; now they go at once. */
function expireRenditions(tx: Queries, taskId: string): Promise<FileRow[]> {
  return tx
    .update(files)
    .set({ leaseUntil: secondsFromNow(0) })
    .where(
      and(
        eq(files.taskId, taskId),
        eq(files.role, 'rendition'),
        eq(files.state, 'deleting'),
        gt(files.leaseUntil, secondsFromNow(0)),
      ),
    )
    .returning();
}

async function releaseUnused(
  tx: Queries,
  { userId, mayGo }: Release,
): Promise<{ id: string; key: string }[]> {
  const others = await tx
    .select({ uploadId: taskInputs.uploadId })
    .from(taskInputs)
    .innerJoin(tasks, eq(tasks.id, taskInputs.taskId))
    .where(
      and(eq(tasks.userId, userId), ne(tasks.kind, 'analysis'), inArray(taskInputs.uploadId, [...mayGo])),
    );
  const used = new Set(others.map(({ uploadId }) => uploadId));
  const uploadIds = mayGo.filter((id) => !used.has(id));
  if (uploadIds.length === 0) return [];
  await releaseUploads(tx, { userId, uploadIds });
  return tx.select({ id: uploads.id, key: uploads.key }).from(uploads).where(inArray(uploads.id, uploadIds));
}

/** Deletes results of analyses together with their uploads. Returns the keys of the objects. */
async function deleteAnalyses(
  context: Context,
  { tx, given }: { tx: Queries; given: readonly { readonly id: string }[] },
): Promise<string[]> {
  if (given.length === 0) return [];
  const uploadIds = given.map(({ id }) => id);
  const analyses = await tx
    .selectDistinct({ id: tasks.id })
    .from(tasks)
    .innerJoin(taskInputs, eq(taskInputs.taskId, tasks.id))
    .where(and(eq(tasks.kind, 'analysis'), inArray(taskInputs.uploadId, uploadIds)));
  const keys: string[] = [];
  for (const { id } of analyses) {
    const [task] = await tx.select().from(tasks).where(eq(tasks.id, id)).for('update');
    if (task) keys.push(...(await deleteTask(context, { tx, task })));
  }
  return keys;
}
