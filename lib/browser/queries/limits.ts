import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RetentionChoice } from '../../catalog/limits.ts';
import type { Result, Task } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { setHostTime } from '../user/user-store.ts';
import { queryClient } from './query-client.ts';
import { shareAnswer } from './shared-answers.ts';

type Answer = Result<'getUserFeatureUsageLimit'>;
type FreeUses = Pick<Answer['list'][number], 'featureCode' | 'dailyLimit' | 'dailyLeftCount'> &
  Partial<Pick<Answer['list'][number], 'dailyDownloadLimit' | 'dailyDownloadLeftCount'>>;

interface Limits {
  /** Free uses of each tool that are left today: photos that it may still be used on. */
  readonly freeUses: readonly FreeUses[];
  /** Photos that uses were taken for today; further runs on them are included. */
  readonly photos?: Answer['photos'];
  /** Longest side in pixels of results with a watermark; null where they are given whole. */
  readonly resultSide?: Answer['resultSide'];
  /** Runs that a use of a photo includes. */
  readonly runsPerPhoto?: number;
  /** Epoch milliseconds by the host's clock when free uses start again; 0 while unknown. */
  readonly resetAt: number;
  /**
   * Hours that results of the next runs are kept, and the choices; null among these until they are deleted.
   * Null while unknown.
   */
  readonly retention: Retention | null;
}

interface Retention {
  readonly hours: RetentionChoice | null;
  readonly choices: readonly (RetentionChoice | null)[];
}

/** Daily free uses of this person, and how long results are kept. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }): Promise<Limits> => {
    const answer = await call('getUserFeatureUsageLimit', { signal });
    const { list, photos, resultSide, runsPerPhoto, resetAt, sysTimestamp } = answer;
    setHostTime(sysTimestamp);
    return {
      freeUses: list,
      ...{ photos, resultSide, runsPerPhoto },
      resetAt: resetAt * 1000,
      retention: { hours: answer.retentionHours, choices: answer.retentionChoices },
    };
  },
  networkMode: 'always',
  gcTime: Number.POSITIVE_INFINITY,
});

shareAnswer(limitsQuery.queryKey);

/**
 * The limits as the host told last; undefined before. The start of a visit and the end of a run ask for them.
 */
export function useLimits(): Limits | undefined {
  return useQuery({ ...limitsQuery, enabled: false }, queryClient).data;
}

/** Asks for the limits. @throws ApiError */
export async function refreshLimits(): Promise<Limits> {
  // An answer on its way may be older than the reason to ask.
  await queryClient.cancelQueries({ queryKey: limitsQuery.queryKey });
  return queryClient.fetchQuery(limitsQuery);
}

/** Notes how long results are kept from now on. */
export function setRetention(retention: Retention): void {
  queryClient.setQueryData(limitsQuery.queryKey, (before) => ({
    ...(before ?? { freeUses: [], resetAt: 0 }),
    retention,
  }));
}

type ToldUsage = Pick<Task, 'feature' | 'rootId' | 'usage'>;

/**
 * Notes what a task or a download tells of the free uses that are left, so that nobody has to ask for them.
 * @returns false where it tells nothing, or the limits are not known yet
 */
export function noteUsage({ feature, rootId, usage }: ToldUsage): boolean {
  const before = queryClient.getQueryData(limitsQuery.queryKey);
  if (!usage || !before) return false;
  const { dailyLeftCount, dailyDownloadLeftCount, photoRuns, resetAt } = usage;
  const isSame = (photo: { featureCode: string; rootId: string }) =>
    photo.featureCode === feature && photo.rootId === rootId;
  const others = (before.photos ?? []).filter((photo) => !isSame(photo));
  const isNewDay = resetAt * 1000 > before.resetAt;
  queryClient.setQueryData(limitsQuery.queryKey, {
    ...before,
    freeUses: before.freeUses.map((uses) => {
      if (uses.featureCode === feature) return { ...uses, dailyLeftCount, dailyDownloadLeftCount };
      if (!isNewDay) return uses;
      const { dailyLimit, dailyDownloadLimit } = uses;
      return { ...uses, dailyLeftCount: dailyLimit, dailyDownloadLeftCount: dailyDownloadLimit };
    }),
    photos: [
      ...(isNewDay ? [] : others),
      ...(photoRuns > 0 ? [{ featureCode: feature, rootId, runs: photoRuns }] : []),
    ],
    resetAt: resetAt * 1000,
  });
  // An answer on its way was asked for before, and would take the place of what is told here.
  if (queryClient.isFetching({ queryKey: limitsQuery.queryKey }) > 0) refreshLimits().catch(() => undefined);
  return true;
}
