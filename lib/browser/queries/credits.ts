import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Result, Task } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { meetsNeed } from '../meets-need.ts';
import { hasAccount, setHostTime } from '../user/user-store.ts';
import { queryClient } from './query-client.ts';
import { shareAnswer } from './shared-answers.ts';

type Credits = Omit<Result<'getCreditAggregation'>, 'sysTimestamp'>;

/** Credits of the account, what of them expires when, and when the next ones come. */
export const creditsQuery = queryOptions({
  queryKey: ['credits'],
  queryFn: async ({ signal }): Promise<Credits> => {
    const { sysTimestamp, ...credits } = await call('getCreditAggregation', { signal });
    setHostTime(sysTimestamp);
    return credits;
  },
  networkMode: 'always',
  gcTime: Number.POSITIVE_INFINITY,
});

shareAnswer(creditsQuery.queryKey);

/** The credits as the host told last; undefined before, and for guests, who have none. */
export function useCredits(): Credits | undefined {
  return useQuery({ ...creditsQuery, enabled: false }, queryClient).data;
}

/** Asks for the credits, where this person can have any. @throws ApiError */
export async function refreshCredits(): Promise<void> {
  if (!hasAccount() || !meetsNeed('payments')) return;
  // An answer on its way may be older than the reason to ask.
  await queryClient.cancelQueries({ queryKey: creditsQuery.queryKey });
  await queryClient.fetchQuery(creditsQuery);
}

/** Asks for the credits after a run has taken, kept or returned some. A failure changes nothing. */
export function noteCost({ cost }: Pick<Task, 'cost'>): void {
  if (cost > 0) refreshCredits().catch(() => undefined);
}
