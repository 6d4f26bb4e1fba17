import { hasEnded } from '#lib/browser/api-client/task-stream.ts';
import type { Result, Task } from '#lib/contract/contract.ts';

/** A task with the other versions of its results, as the host tells of them. */
export type VersionGroup = Result<'getVersions'>;

/** A result to look at. */
export interface Picture {
  /** Stays the same when others of its task are deleted. */
  readonly key: string;
  readonly task: Task;
  /** Index of the result of the task. */
  readonly file: number;
  /** Index of the first task's result that it is, or is a version of; null where that is gone. */
  readonly place: number | null;
}

/** A group before the host told of it: the task alone. */
export function groupOf(task: Task): VersionGroup {
  return { firstId: task.id, list: [{ task, versionOf: null }], left: [] };
}

/**
 * The group with what was told of one of its tasks. Nothing overtakes the end of a task, or gives a picture
 * another address.
 */
export function withTask(group: VersionGroup, task: Task): VersionGroup {
  const list = group.list.map((entry) =>
    entry.task.id === task.id && !hasEnded(entry.task) ? { ...entry, task } : entry,
  );
  return { ...group, list };
}

/** A group as it is told now, with what this page knows better of the one before. */
export function mergeGroups(before: VersionGroup, now: VersionGroup): VersionGroup {
  const list = now.list.map((entry) => {
    const known = before.list.find(({ task }) => task.id === entry.task.id)?.task;
    const isBetter = known && hasEnded(known) && known.files.length === entry.task.files.length;
    return isBetter ? { ...entry, task: known } : entry;
  });
  return { ...now, list };
}

/** Addresses are signed anew, and places change when others are deleted; the path does neither. */
function keyOf({ id, files }: Task, file: number): string {
  const url = files[file]?.url;
  return url === undefined ? `${id}/${file}` : new URL(url).pathname;
}

/** The results that are there: those of the first in their order, each before its own versions. */
export function picturesOf({ firstId, list }: VersionGroup): readonly Picture[] {
  const done = list.filter(({ task }) => task.state === 'done');
  const all = done.flatMap(({ task, versionOf }) =>
    task.files.map((_, file) => ({
      ...{ key: keyOf(task, file), task, file },
      place: task.id === firstId ? file : versionOf,
    })),
  );
  const placed = (place: number | null) => place ?? Number.POSITIVE_INFINITY;
  // Sorting keeps the order of those that are alike.
  return all.toSorted((a, b) => placed(a.place) - placed(b.place));
}

/** The group without tasks that were deleted, and with the rest of others. */
export function withoutTasks(
  group: VersionGroup,
  ids: readonly string[],
  rest: readonly Task[],
): VersionGroup {
  const isGone = (id: string | null) => id !== null && ids.includes(id);
  const list = group.list
    .filter(({ task }) => !isGone(task.id))
    .map((entry) => ({ ...entry, task: rest.find(({ id }) => id === entry.task.id) ?? entry.task }));
  return isGone(group.firstId) ? { firstId: null, list, left: [] } : { ...group, list };
}

/** Versions that are being made. */
export function pendingOf({ list }: VersionGroup): readonly Task[] {
  return list.map(({ task }) => task).filter((task) => !hasEnded(task));
}
