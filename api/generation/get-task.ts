import type { Locale } from '#lib/catalog/locales.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findOwnTask } from './find-own-task.ts';
import type { TaskRow } from './tables.ts';
import { toTasks } from './to-tasks.ts';

export interface GetTask {
  readonly caller: Caller;
  readonly id: string;
  readonly locale: Locale;
}

/** A task of the caller. @throws AppError `not_found` */
export async function getTask(
  infrastructure: Infrastructure,
  { caller, id, locale }: GetTask,
): Promise<Task> {
  return toTask(infrastructure, await findOwnTask(infrastructure.database.queries, caller, id), locale);
}

/** One task as the contract tells it. */
export async function toTask(infrastructure: Infrastructure, row: TaskRow, locale: Locale): Promise<Task> {
  const [task] = await toTasks(infrastructure, { rows: [row], locale });
  if (!task) throw new Error('A row gives a task');
  return task;
}
