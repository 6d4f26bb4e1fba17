import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { startOnce } from '#lib/browser/api-client/start-run.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { noteUsage, useLimits } from '#lib/browser/queries/limits.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Result, Task } from '#lib/contract/contract.ts';
import { formatClock, formatTimeOfDay } from '#lib/i18n/format-quantity.ts';
import type { HistoryFilter } from './filter-bar.tsx';

const KEY = 'history';

/** Milliseconds between two requests of a list with unfinished tasks. */
const POLL_MS = 3000;

/** True for a task that waits or runs. */
export const isUnfinished = ({ state }: Task) => state === 'waiting' || state === 'running';

/** The person's tasks, newest first, page by page. Polled while a task is unfinished. */
export function useHistory({ tool, state }: HistoryFilter) {
  const filter = { ...(tool && { feature: tool }), ...(state && { state }) };
  return useInfiniteQuery({
    queryKey: [KEY, filter],
    queryFn: ({ pageParam, signal }) =>
      call('list', { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ list }) => list.some(isUnfinished)) ? POLL_MS : false,
    retry: false,
  });
}

interface Receipt extends Result<'deleteTasks'> {
  /** Deleted results; runs that made none are not counted. */
  readonly results: number;
}

/** Results among tasks, as people count them: at least one for each entry, which are all tasks of a photo. */
export function countResults(tasks: readonly Task[]): number {
  const isMade = ({ state }: Task) => state !== 'failed' && state !== 'cancelled';
  const entries = [...Map.groupBy(tasks, ({ rootId }) => rootId).values()];
  return entries.reduce((sum, own) => sum + Math.max(own.filter(isMade).length, 1), 0);
}

/** Largest number of tasks per delete call. */
const AT_ONCE = 50;

/** Deletes tasks with all their stored files. @returns the deleted ids, and how many results and files */
export function useRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (tasks: readonly Task[]): Promise<Receipt> => {
      const ids = tasks.map(({ id }) => id);
      const receipt = { deletedIds: [] as string[], deletedFiles: 0 };
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const part = await call('deleteTasks', { body: { ids: ids.slice(from, from + AT_ONCE) } });
        receipt.deletedIds.push(...part.deletedIds);
        receipt.deletedFiles += part.deletedFiles;
      }
      const deleted = tasks.filter(({ id }) => receipt.deletedIds.includes(id));
      return { ...receipt, results: countResults(deleted) };
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Asks before results are deleted. @returns true where they are to be */
export function useAskDeletion(): (tasks: readonly Task[]) => Promise<boolean> {
  const t = useTranslations('history');
  return async (tasks) => {
    const count = countResults(tasks);
    const words = { title: t('deleteTitle', { count }), content: t('deleteAsk', { count }) };
    const answers = { cancelText: t('keep'), confirmText: t('delete'), isDanger: true };
    return (await openModal({ kind: 'confirm', ...words, ...answers })) === 'confirm';
  };
}

/** Cancels an unfinished task. */
export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('cancelTask', { body: { id } }),
    onSuccess: noteUsage,
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
}

interface Rerun {
  readonly task: Task;
  /** True where consent was declared just now. */
  readonly consent: boolean;
  /** Credits that it costs, as the person was told; 0 for none. */
  readonly cost: number;
}

/**
 * Runs a task again with the same input, and stores the new run for the tool's page. Consent that was
 * declared for the task holds for the new run.
 * @returns path of the tool's page without language prefix; null where the task or its photo is deleted
 */
export function useRerun() {
  return useMutation({
    mutationFn: async ({ task, consent, cost }: Rerun): Promise<string | null> => {
      const { list } = await call('taskParamList', { body: { ids: [task.id] } });
      const input = list[0];
      const tool = findTool(task.feature);
      if (!input || !tool) return null;
      const inputs = input.inputs.map(({ role, uploadId }) => ({ role, uploadId }));
      const { parameters } = input;
      const request = { feature: task.feature, inputs, consent: consent || input.consent, parameters };
      const started = await startOnce('img2img', { ...request, cost });
      keepRun(task.feature, started.id);
      return tool.path;
    },
  });
}

/** A function that words failures of the history in the page's language. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations('history');
  const tag = useLanguageTag();
  return (error) =>
    describeFailure(error, {
      network: t('noConnection'),
      unknown: t('failed'),
      later: (retryAt) => t('later', { time: formatClock(tag, retryAt) }),
    });
}

interface RerunCost {
  readonly text: string;
  /** True where the host would refuse the run for what is left today. */
  readonly isUsedUp: boolean;
  /** Credits or head shots; 0 where the run is counted by the day. */
  readonly paid: number;
}

/**
 * Cost of another run of a task: what the task cost where it was paid for, else as the host told with it.
 * Null without that or a limit.
 */
export function useRerunCost({ usage, cost, costUnit }: Task): RerunCost | null {
  const t = useTranslations('history');
  const tag = useLanguageTag();
  const limit = useLimits()?.runsPerPhoto ?? RUNS_PER_PHOTO;
  if (cost > 0) {
    const name = costUnit === 'headshot' ? 'againHeadshots' : 'againCredits';
    return { text: t(name, { cost }), isUsedUp: false, paid: cost };
  }
  if (!usage) return null;
  const { dailyLeftCount: count, photoRuns: used } = usage;
  if (count === null) return null;
  const at = formatTimeOfDay(tag, usage.resetAt * 1000);
  if (used >= limit) return { text: t('againUsedUp', { limit, at }), isUsedUp: true, paid: 0 };
  if (used > 0) return { text: t('againIncluded', { used, limit }), isUsedUp: false, paid: 0 };
  return count > 0
    ? { text: t('againTakes', { count }), isUsedUp: false, paid: 0 }
    : { text: t('againNone', { at }), isUsedUp: true, paid: 0 };
}
