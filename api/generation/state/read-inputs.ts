import { asc, inArray } from 'drizzle-orm';
import type { Queries } from '../../infrastructure/database/database.ts';
import { taskInputs } from '../tables.ts';

/** The uploads of a task. */
export interface TaskUploads {
  /** The photo; null for tools that make a picture from words. */
  readonly uploadId: string | null;
  readonly maskId: string | null;
  readonly correctionsId: string | null;
  /** In the order that the tool asked for. */
  readonly otherIds: readonly string[];
}

/** The uploads of tasks, by the task's id. Tasks that are gone, or have none, are left out. */
export async function readInputs(
  queries: Queries,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, TaskUploads>> {
  const rows = await queries
    .select()
    .from(taskInputs)
    .where(inArray(taskInputs.taskId, [...taskIds]))
    .orderBy(asc(taskInputs.position));
  const byTask = Map.groupBy(rows, ({ taskId }) => taskId);
  return new Map(
    [...byTask].map(([taskId, inputs]) => {
      const idsOf = (role: (typeof inputs)[number]['role']) =>
        inputs.filter((input) => input.role === role).map((input) => input.uploadId);
      const [uploadId = null] = idsOf('photo');
      const [maskId = null] = idsOf('mask');
      const [correctionsId = null] = idsOf('corrections');
      return [taskId, { uploadId, maskId, correctionsId, otherIds: idsOf('other') }] as const;
    }),
  );
}
