import { asc, inArray } from 'drizzle-orm';
import { sortByRole } from '#lib/catalog/inputs.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { type TaskInputRow, taskInputs } from '../tables.ts';

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
