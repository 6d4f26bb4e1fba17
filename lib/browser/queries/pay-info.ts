import { queryOptions, useQuery } from '@tanstack/react-query';
import { rankOfInterval } from '../../catalog/subscriptions.ts';
import type { Result } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { hasAccount, setHostTime, userStore } from '../user/user-store.ts';
import { queryClient } from './query-client.ts';

type Answer = Result<'allPayVipInfo'>;

/** Subscriptions of the account, and what they come to. */
export type PayInfo = Answer['info'];

/** Pages at which the stores of mobile apps change what they sold. */
export const storePages = {
  app_store: 'https://apps.apple.com/account/subscriptions',
  google_play: 'https://play.google.com/store/account/subscriptions',
} as const;

/** Subscriptions and gifts of the account that have not ended. */
export const payInfoQuery = queryOptions({
  queryKey: ['pay-info'],
  queryFn: async ({ signal }): Promise<Pick<Answer, 'list' | 'info'>> => {
    const userId = userStore.getState().user?.id;
    const { list, info, sysTimestamp } = await call('allPayVipInfo', {
      query: userId === undefined ? {} : { userId },
      signal,
    });
    setHostTime(sysTimestamp);
    return { list, info };
  },
  networkMode: 'always',
  gcTime: Number.POSITIVE_INFINITY,
});

/** The subscriptions as the host told last; undefined before, and for guests, who have none. */
export function usePayInfo(): PayInfo | undefined {
  return useQuery({ ...payInfoQuery, enabled: false }, queryClient).data?.info;
}

/** Asks for the subscriptions of this person; undefined for guests. @throws ApiError */
export async function refreshPayInfo(): Promise<PayInfo | undefined> {
  if (!hasAccount()) return undefined;
  await queryClient.cancelQueries({ queryKey: payInfoQuery.queryKey });
  return (await queryClient.fetchQuery(payInfoQuery)).info;
}

/** True for a person who pays for the year, above which nothing is sold. A gift is never in the way. */
export function ownsAllPlans(info: PayInfo | undefined): boolean {
  return rankOfInterval(info?.actully?.priceInterval ?? null) === rankOfInterval('year');
}
