import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, tryUntilReached } from '#lib/browser/api-client/call.ts';
import { startOnce } from '#lib/browser/api-client/start-run.ts';
import { watchTasks } from '#lib/browser/api-client/task-stream.ts';
import { tellRefusal } from '#lib/browser/modals/tell-limit.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { addRunNotice, markRunEnded, markRunHidden } from '#lib/browser/storage/finished-runs.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
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

/** Result with its versions, and their actions. */
export interface Versions {
  /** True once the host has answered. */
  readonly isKnown: boolean;
  readonly pictures: readonly Picture[];
  /** Unfinished versions. */
  readonly pending: readonly Task[];
  /** All tasks of the group that still exist. */
  readonly tasks: readonly Task[];
  /** True while a version is requested. */
  readonly isAsking: boolean;
  /** Number of versions that may still be made of a picture. */
  readonly leftOf: (picture: Picture) => number;
  /** Starts new versions of a picture; does nothing while a start is pending. */
  readonly start: (picture: Picture, wanted: WantedVersions) => void;
  readonly cancel: (id: string) => void;
  /** Press whose button is going to disappear: "new", or the id of the version that is cancelled. */
  readonly losing: RefObject<string | null>;
  /** Reason of a failed start, or of the last failed version. */
  readonly failure: Error | Task['error'];
  /** Deletes pictures. @throws ApiError */
  readonly remove: (pictures: readonly Picture[]) => Promise<void>;
}

interface WantedVersions {
  readonly count: number;
  /** Credits of each, as the person was told; 0 for none. */
  readonly cost: number;
}

/** All versions of a task's results, also after a reload. Follows the unfinished ones. */
export function useVersions(task: Task): Versions {
  const { group, isKnown, change, refresh } = useGroup(task);
  const pictures = useMemo(() => picturesOf(group), [group]);
  const pending = useMemo(() => pendingOf(group), [group]);
  useWatch(pending, { refresh, onTask: (now) => change((before) => withTask(before, now)) });
  useRunNotices(pending, refresh);

  const losing = useRef<string | null>(null);
  const { firstId } = group;
  const mutationKey = ['startVersion', task.id] as const;
  const creation = useMutation(
    {
      mutationKey,
      mutationFn: async ({ id, place, count, cost }: Creation) => {
        for (let more = count; more > 0; more--) {
          const version = await startOnce('startVersion', { id, file: place, cost });
          change((before) => added(before, { task: version, place }));
        }
      },
      onError: (error) => void tellRefusal(error, task.feature),
    },
    queryClient,
  );
  const cancellation = useMutation(
    {
      mutationFn: (id: string) => call('cancelTask', { body: { id } }),
      onSuccess: (now) => change((before) => withTask(before, now)),
    },
    queryClient,
  );
  return {
    ...{ isKnown, pictures, pending, losing },
    isAsking: creation.isPending,
    failure: creation.error ?? cancellation.error ?? group.list.at(-1)?.task.error ?? null,
    tasks: group.list.map((entry) => entry.task),
    leftOf: ({ place }) => (place === null ? 0 : (group.left[place] ?? 0)),
    start: ({ place }, wanted) => {
      // A second click may come before the first is rendered.
      if (queryClient.isMutating({ mutationKey }) > 0 || firstId === null || place === null) return;
      losing.current = 'new';
      cancellation.reset();
      creation.mutate({ id: firstId, place, ...wanted });
    },
    cancel: (id) => {
      losing.current = id;
      cancellation.mutate(id);
    },
    remove: async (going) => {
      const { ids, rest } = await deletePictures(going);
      change((before) => withoutTasks(before, { ids, rest }));
      // Places in the first task are numbered anew. The deletion itself is done by now.
      if (firstId !== null && !ids.includes(firstId)) void refresh().catch(() => undefined);
    },
  };
}

interface Creation extends WantedVersions {
  /** First task of the group. */
  readonly id: string;
  /** Index of the picture in that task. */
  readonly place: number;
}

/** Group of a task, merged from the host's answers and this page's changes. */
function useGroup(task: Task) {
  const queryKey = useMemo(() => ['versions', task.id] as const, [task.id]);
  const { data, isFetchedAfterMount, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }): Promise<VersionGroup> => {
        const ask = () => call('getVersions', { query: { id: task.id }, signal });
        const now = await tryUntilReached(ask, { signal });
        return mergeGroups(queryClient.getQueryData<VersionGroup>(queryKey) ?? groupOf(task), now);
      },
      // Without an answer the group holds the given task alone.
      initialData: () => groupOf(task),
      initialDataUpdatedAt: 0,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  );
  const change = useCallback(
    (to: (before: VersionGroup) => VersionGroup) => {
      queryClient.setQueryData<VersionGroup>(queryKey, (before) => before && to(before));
    },
    [queryKey],
  );
  const refresh = useCallback(async () => {
    await refetch({ cancelRefetch: true, throwOnError: true });
  }, [refetch]);
  return { group: data, isKnown: isFetchedAfterMount, change, refresh };
}

function added(group: VersionGroup, { task, place }: { task: Task; place: number }): VersionGroup {
  const left = group.left.map((count, at) => (at === place ? Math.max(0, count - 1) : count));
  const isKnown = group.list.some((entry) => entry.task.id === task.id);
  return { ...group, left, list: isKnown ? group.list : [...group.list, { task, versionOf: place }] };
}

interface Watch {
  readonly refresh: () => Promise<void>;
  readonly onTask: (task: Task) => void;
}

/** Follows the tasks while any is unfinished. */
function useWatch(pending: readonly Task[], { refresh, onTask }: Watch): void {
  const ids = pending.map(({ id }) => id).join(' ');
  const latest = useRef(onTask);
  latest.current = onTask;
  useEffect(() => {
    if (ids === '') return;
    const over = new AbortController();
    const { signal } = over;
    const ask = () => refresh().then(() => []);
    const take = (task: Task) => ids.includes(task.id) && latest.current(task);
    watchTasks({ signal, ask, onTask: take }).catch(() => undefined);
    return () => over.abort();
  }, [ids, refresh]);
}

/**
 * Suppresses notifications on other pages for the versions shown here. A failed version may be made again, so
 * the host's counts are fetched.
 */
function useRunNotices(pending: readonly Task[], refresh: Watch['refresh']): void {
  const shown = useRef<readonly Task[]>([]);
  useEffect(() => {
    const isIn = (tasks: readonly Task[], { id }: Task) => tasks.some((task) => task.id === id);
    const ended = shown.current.filter((task) => !isIn(pending, task));
    for (const task of pending)
      if (!isIn(shown.current, task)) addRunNotice({ feature: task.feature, id: task.id });
    for (const { id } of ended) markRunEnded(id);
    shown.current = pending;
    if (ended.length > 0) refresh().catch(() => undefined);
  }, [pending, refresh]);
  useEffect(
    () => () => {
      for (const { id } of shown.current) markRunHidden(id);
    },
    [],
  );
}

interface Deleted {
  /** Tasks that were deleted completely. */
  readonly ids: readonly string[];
  /** Remaining tasks. */
  readonly rest: readonly Task[];
}

/** Most results that one call deletes. */
const URLS_AT_ONCE = 9;

/**
 * Deletes pictures on the host: whole tasks where all their pictures go, else single results.
 * @throws ApiError
 */
async function deletePictures(pictures: readonly Picture[]): Promise<Deleted> {
  const byTask = [...Map.groupBy(pictures, ({ task }) => task)];
  const isWhole = ([task, going]: (typeof byTask)[number]) => going.length === task.files.length;
  const rest: Task[] = [];
  for (const [task, going] of byTask.filter((entry) => !isWhole(entry))) {
    const urls = going.flatMap(({ file }) => task.files[file]?.url ?? []);
    for (let from = 0; from < urls.length; from += URLS_AT_ONCE) {
      const part = await call('deleteResults', {
        body: { id: task.id, urls: urls.slice(from, from + URLS_AT_ONCE) },
      });
      if (from + URLS_AT_ONCE >= urls.length) rest.push(part);
    }
  }
  const ids = byTask.filter(isWhole).map(([{ id }]) => id);
  if (ids.length > 0) await call('deleteTasks', { body: { ids } });
  return { ids, rest };
}

/** Chosen picture of a result and its versions, which a reload restores. */
export function useChosen(task: Task, { pictures }: Versions) {
  const [key, setKey] = useState<string | null>(null);
  const chosen =
    pictures.find((picture) => picture.key === key) ??
    pictures.find((picture) => picture.task.id === task.id) ??
    pictures[0];
  const choose = (picture: Picture) => {
    setKey(picture.key);
    keepRun(task.feature, picture.task.id);
  };
  return [chosen, choose] as const;
}
