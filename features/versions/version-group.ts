import { hasEnded } from '#lib/browser/api-client/task-stream.ts';
import type { Result, Task } from '#lib/contract/contract.ts';

/** Task with the other versions of its results, as the host lists them. */
export type VersionGroup = Result<'getVersions'>;

/** One picture of the group. */
export interface Picture {
  /** Stable key, unaffected by deletions of other pictures of the task. */
  readonly key: string;
  readonly task: Task;
  /** Index in the results of the task. */
  readonly file: number;
  /** Index of the original in the first task's results; null where the original is deleted. */
  readonly place: number | null;
}

/** Group before the host has answered: the task alone. */
export function groupOf(task: Task): VersionGroup {
  return { firstId: task.id, list: [{ task, versionOf: null }], left: [] };
}

/** Updates one task of the group. Ended tasks do not change, so that their pictures keep their URLs. */
export function withTask(group: VersionGroup, task: Task): VersionGroup {
  const list = group.list.map((entry) =>
    entry.task.id === task.id && !hasEnded(entry.task) ? { ...entry, task } : entry,
  );
  return { ...group, list };
}

/** Merges a newer answer of the host into a group. Ended tasks keep this page's data. */
export function mergeGroups(before: VersionGroup, now: VersionGroup): VersionGroup {
  const list = now.list.map((entry) => {
    const known = before.list.find(({ task }) => task.id === entry.task.id)?.task;
    const isBetter = known && hasEnded(known) && known.files.length === entry.task.files.length;
    return isBetter ? { ...entry, task: known } : entry;
  });
  return { ...now, list };
}

/** Key from the URL's path: signatures and indexes change, the path does not. */
function keyOf({ id, files }: Task, file: number): string {
  const url = files[file]?.url;
  return url === undefined ? `${id}/${file}` : new URL(url).pathname;
}

/** Existing pictures: the first task's results in their order, each before its own versions. */
export function picturesOf({ firstId, list }: VersionGroup): readonly Picture[] {
  const done = list.filter(({ task }) => task.state === 'done');
  const all = done.flatMap(({ task, versionOf }) =>
    task.files.map((_, file) => ({
      ...{ key: keyOf(task, file), task, file },
      place: task.id === firstId ? file : versionOf,
    })),
  );
  const placed = (place: number | null) => place ?? Number.POSITIVE_INFINITY;
  // Sorting is stable, so equal places keep their order.
  return all.toSorted((a, b) => placed(a.place) - placed(b.place));
}

/** Removes deleted tasks from the group, and updates partly deleted ones. */
export function withoutTasks(
  group: VersionGroup,
  { ids, rest }: { ids: readonly string[]; rest: readonly Task[] },
): VersionGroup {
  const isGone = (id: string | null) => id !== null && ids.includes(id);
  const list = group.list
    .filter(({ task }) => !isGone(task.id))
    .map((entry) => ({ ...entry, task: rest.find(({ id }) => id === entry.task.id) ?? entry.task }));
  return isGone(group.firstId) ? { firstId: null, list, left: [] } : { ...group, list };
}

/** Unfinished versions. */
export function pendingOf({ list }: VersionGroup): readonly Task[] {
  return list.map(({ task }) => task).filter((task) => !hasEnded(task));
}
