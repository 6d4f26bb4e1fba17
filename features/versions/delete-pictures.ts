import { call } from '#lib/browser/api-client/call.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { Picture } from './version-group.ts';

interface Deleted {
  /** Tasks of which nothing is left. */
  readonly ids: readonly string[];
  /** What is left of the others. */
  readonly rest: readonly Task[];
}

/**
 * Deletes pictures at the host: a task as a whole where all of it goes, else what goes of it.
 * @throws ApiError
 */
export async function deletePictures(pictures: readonly Picture[]): Promise<Deleted> {
  const byTask = [...Map.groupBy(pictures, ({ task }) => task)];
  const isWhole = ([task, going]: (typeof byTask)[number]) => going.length === task.files.length;
  const rest: Task[] = [];
  for (const [task, going] of byTask.filter((entry) => !isWhole(entry))) {
    const urls = going.flatMap(({ file }) => task.files[file]?.url ?? []);
    rest.push(await call('deleteResults', { body: { id: task.id, urls } }));
  }
  const ids = byTask.filter(isWhole).map(([{ id }]) => id);
  if (ids.length > 0) await call('deleteTasks', { body: { ids } });
  return { ids, rest };
}
