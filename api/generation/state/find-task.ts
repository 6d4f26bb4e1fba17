import { and, asc, eq, inArray } from 'drizzle-orm';
import { sortByRole } from '#lib/catalog/inputs.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { isStorageKey } from '../../infrastructure/storage/storage-key.ts';
import { type FileRow, files, type TaskInputRow, type TaskRow, taskInputs, tasks } from '../tables.ts';

/** A task of the caller. @throws AppError `not_found`, also for another person's */
export async function findOwnTask(
  queries: Queries,
  { caller: { userId }, id }: { caller: Caller; id: string },
): Promise<TaskRow> {
  const [task] = await queries
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.userId, userId)));
  if (!task) throw new AppError('not_found');
  return task;
}

interface WantedResult {
  readonly task: TaskRow;
  /** Index of a result of the task, from 0. */
  readonly index: number;
  /** The result itself, or a marked copy of it. */
  readonly role?: 'result' | 'marked' | 'marked-preview';
}

/**
 * A result of a tool's task; what an analysis made is not handed on. Locked, so that two who order something
 * of it at the same moment order it once.
 * @throws AppError `not_found` where there is no such result or the task is not done, `result_expired`
 */
export async function findResult(
  { clock }: Pick<Context, 'clock'>,
  { tx, task, index, role = 'result' }: { tx: Queries } & WantedResult,
): Promise<FileRow> {
  if (task.kind === 'analysis' || task.state !== 'done') throw new AppError('not_found');
  if (task.expiresAt.getTime() <= clock.now()) throw new AppError('result_expired');
  const [result] = await tx
    .select()
    .from(files)
    .where(and(eq(files.taskId, task.id), eq(files.role, role), eq(files.state, 'stored')))
    .orderBy(asc(files.id))
    .offset(index)
    .limit(1)
    .for('update');
  if (!result) throw new AppError('not_found');
  return result;
}

/**
 * The uploads of tasks by the task's id, in the order of their roles. Tasks that are gone, or have none, are
 * left out.
 */
export async function readInputs(
  queries: Queries,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TaskInputRow[]>> {
  const rows = await queries
    .select()
    .from(taskInputs)
    .where(inArray(taskInputs.taskId, [...taskIds]))
    .orderBy(asc(taskInputs.position));
  const byTask = Map.groupBy(rows, ({ taskId }) => taskId);
  return new Map([...byTask].map(([taskId, inputs]) => [taskId, sortByRole(inputs)]));
}

/**
 * Keys of the storage that a URL may be of: where the key begins in a path depends on the storage, so
 * each end of the path may be one.
 */
export function storageKeysFromUrl(url: string): string[] {
  const segments = new URL(url).pathname.split('/').filter(Boolean);
  return segments.map((_, index) => segments.slice(index).join('/')).filter(isStorageKey);
}
