import { and, eq } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Caller } from '../identity/caller.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { type TaskRow, tasks } from './tables.ts';

/** A task of the caller. @throws AppError `not_found`, also for another person's */
export async function findOwnTask(queries: Queries, { userId }: Caller, id: string): Promise<TaskRow> {
  const [task] = await queries
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.userId, userId)));
  if (!task) throw new AppError('not_found');
  return task;
}
