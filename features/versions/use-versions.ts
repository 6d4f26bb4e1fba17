import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { tryUntilReached } from '#lib/browser/api-client/retry.ts';
import { startOnce } from '#lib/browser/api-client/start-run.ts';
import { watchTasks } from '#lib/browser/api-client/task-stream.ts';
import { endArrival, hideArrival, noteArrival } from '#lib/browser/storage/arrivals.ts';
import type { Task } from '#lib/contract/contract.ts';
import {
  groupOf,
  mergeGroups,
  type Picture,
  pendingOf,
  picturesOf,
  type VersionGroup,
  withoutTasks,
  withTask,
} from './version-group.ts';

/** A result, its other versions, and what can be done about them. */
export interface Versions {
  /** Whether the host was asked already. */
  readonly isKnown: boolean;
  readonly pictures: readonly Picture[];
  /** Those that are being made. */
  readonly pending: readonly Task[];
  /** All tasks of the group that are there. */
  readonly tasks: readonly Task[];
  /** Whether one is being asked for. */
  readonly isAsking: boolean;
  /** How often a result may still be made anew. */
  readonly leftOf: (picture: Picture) => number;
  /** Makes a result anew, so many times; nothing while it is being asked for already. */
  readonly start: (picture: Picture, count: number) => void;
  readonly cancel: (id: string) => void;
  /** Why nothing could be started, or the last one came to nothing. */
  readonly failure: ApiError | Task['error'];
  /** Deletes pictures. @throws ApiError */
  readonly remove: (pictures: readonly Picture[]) => Promise<void>;
}

/** Knows of all versions of a task's results, also after a reload, and watches those that are being made. */
export function useVersions(task: Task): Versions {
  const [group, setGroup] = useState(() => groupOf(task));
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isKnown, setKnown] = useState(false);
  const refresh = useCallback(
    async (signal?: AbortSignal) => {
      const now = await call('getVersions', { query: { id: task.id }, ...(signal && { signal }) });
      if (!signal?.aborted) setGroup((before) => mergeGroups(before, now));
    },
    [task.id],
  );
  useEffect(() => {
    const left = new AbortController();
    // Without it there is the one result, as it was.
    tryUntilReached(() => refresh(left.signal), { signal: left.signal })
      .catch(() => undefined)
      .then(() => left.signal.aborted || setKnown(true));
    return () => left.abort();
  }, [refresh]);

  const pictures = useMemo(() => picturesOf(group), [group]);
  const pending = useMemo(() => pendingOf(group), [group]);
  useWatch(pending, { refresh, onTask: (now) => setGroup((before) => withTask(before, now)) });
  useArrivals(pending, refresh);

  const { firstId } = group;
  const start = async ({ place }: Picture, count: number) => {
    if (isAsking || firstId === null || place === null) return;
    setAsking(true);
    setRefusal(null);
    try {
      for (let more = count; more > 0; more--) {
        const version = await startOnce('startVersion', { id: firstId, file: place });
        setGroup((before) => added(before, version, place));
      }
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error);
    } finally {
      setAsking(false);
    }
  };
  return {
    ...{ isKnown, isAsking, pictures, pending },
    failure: refusal ?? group.list.at(-1)?.task.error ?? null,
    tasks: group.list.map((entry) => entry.task),
    leftOf: ({ place }) => (place === null ? 0 : (group.left[place] ?? 0)),
    start: (picture, count) => void start(picture, count),
    cancel: (id) => {
      call('cancelTask', { body: { id } }).then(
        (now) => setGroup((before) => withTask(before, now)),
        (error: unknown) => error instanceof ApiError && setRefusal(error),
      );
    },
    remove: async (going) => {
      const { ids, rest } = await deletePictures(going);
      setGroup((before) => withoutTasks(before, ids, rest));
      // Places within the first are counted anew.
      if (firstId !== null && !ids.includes(firstId)) await refresh();
    },
  };
}

function added(group: VersionGroup, task: Task, place: number): VersionGroup {
  const left = group.left.map((count, at) => (at === place ? Math.max(0, count - 1) : count));
  const isKnown = group.list.some((entry) => entry.task.id === task.id);
  return { ...group, left, list: isKnown ? group.list : [...group.list, { task, versionOf: place }] };
}

interface Watch {
  readonly refresh: (signal?: AbortSignal) => Promise<void>;
  readonly onTask: (task: Task) => void;
}

/** Watches as long as there is something to watch. */
function useWatch(pending: readonly Task[], { refresh, onTask }: Watch): void {
  const ids = pending.map(({ id }) => id).join(' ');
  const latest = useRef(onTask);
  latest.current = onTask;
  useEffect(() => {
    if (ids === '') return;
    const over = new AbortController();
    const { signal } = over;
    const ask = () => refresh(signal).then(() => []);
    const take = (task: Task) => ids.includes(task.id) && latest.current(task);
    watchTasks({ signal, ask, onTask: take }).catch(() => undefined);
    return () => over.abort();
  }, [ids, refresh]);
}

/** While this page shows them, no other one needs to tell of their ends. What came to nothing may be asked for anew, which the host knows. */
function useArrivals(pending: readonly Task[], refresh: Watch['refresh']): void {
  const shown = useRef<readonly Task[]>([]);
  useEffect(() => {
    const isIn = (tasks: readonly Task[], { id }: Task) => tasks.some((task) => task.id === id);
    const ended = shown.current.filter((task) => !isIn(pending, task));
    for (const task of pending)
      if (!isIn(shown.current, task)) noteArrival({ feature: task.feature, id: task.id });
    for (const { id } of ended) endArrival(id);
    shown.current = pending;
    if (ended.length > 0) refresh().catch(() => undefined);
  }, [pending, refresh]);
  useEffect(
    () => () => {
      for (const { id } of shown.current) hideArrival(id);
    },
    [],
  );
}

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
async function deletePictures(pictures: readonly Picture[]): Promise<Deleted> {
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
