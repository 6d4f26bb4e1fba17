import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client/call.ts';
import { keepRun } from '#lib/api-client/kept-run.ts';
import { refreshFreeUses } from '#lib/api-client/refresh-free-uses.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';

const KEY = ['history'];

/** Milliseconds after which a list with unfinished tasks is asked for again. */
const POLL_MS = 3000;

const isUnfinished = ({ state }: Task) => state === 'waiting' || state === 'running';

/** This person's tasks, newest first, page by page; renewed while one of them is under way. */
export function useHistory() {
  return useInfiniteQuery({
    queryKey: KEY,
    queryFn: ({ pageParam, signal }) =>
      call('list', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ list }) => list.some(isUnfinished)) ? POLL_MS : false,
    retry: false,
  });
}

/** Deletes a result with all its stored files, or cancels a task that is not done yet. */
export function useRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (task: Task): Promise<void> => {
      const [file] = task.files;
      if (file) await call('deleteImgByUrl', { query: { url: file.url } });
      else await call('cancelTask', { body: { id: task.id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/**
 * Starts a task once more with what it was started with, and keeps it for the tool's page, which then shows it.
 * @returns path of the tool's page without language prefix
 */
export function useRerun() {
  return useMutation({
    mutationFn: async (task: Task): Promise<string> => {
      const { list } = await call('taskParamList', { body: { ids: [task.id] } });
      const input = list[0];
      const tool = findTool(task.feature);
      if (!input || !tool) throw new Error('the task is gone');
      const { uploadId, maskId, correctionsId, otherIds, parameters } = input;
      const started = await call('img2img', {
        body: {
          feature: task.feature,
          uploadId,
          ...(maskId && { maskId }),
          ...(correctionsId && { correctionsId }),
          otherIds,
          parameters,
        },
      });
      keepRun(task.feature, started.id);
      refreshFreeUses().catch(() => undefined);
      return tool.path;
    },
  });
}
