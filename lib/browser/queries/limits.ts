import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RetentionChoice } from '../../catalog/limits.ts';
import type { Result } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { setHostTime } from '../user/user-store.ts';
import { queryClient } from './query-client.ts';
import { shareAnswer } from './shared-answers.ts';

interface Limits {
  /** Free uses of each tool that are left today. */
  readonly freeUses: Result<'getUserFeatureUsageLimit'>['list'];
  /** Epoch milliseconds by the host's clock when free uses start again; 0 while unknown. */
  readonly resetAt: number;
  /** Hours that results of the next runs are kept, and the choices; null while unknown. */
  readonly retention: Retention | null;
}

interface Retention {
  readonly hours: RetentionChoice;
  readonly choices: readonly RetentionChoice[];
}

/** Daily free uses of this person, and how long results are kept. */
export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: async ({ signal }): Promise<Limits> => {
    const answer = await call('getUserFeatureUsageLimit', { signal });
    const { list, retentionHours, retentionChoices, resetAt, sysTimestamp } = answer;
    setHostTime(sysTimestamp);
    return {
      freeUses: list,
      resetAt: resetAt * 1000,
      retention: { hours: retentionHours, choices: retentionChoices },
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
    freeUses: before?.freeUses ?? [],
    resetAt: before?.resetAt ?? 0,
    retention,
  }));
}
