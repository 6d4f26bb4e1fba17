import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Result } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { setHostTime } from '../user/user-store.ts';
import { queryClient } from './query-client.ts';
import { shareAnswer } from './shared-answers.ts';

type Features = Result<'getFeatures'>['list'];

/** Cost, availability and usual duration of each tool. */
export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: async ({ signal }): Promise<Features> => {
    const { list, sysTimestamp } = await call('getFeatures', { signal });
    setHostTime(sysTimestamp);
    return list;
  },
  networkMode: 'always',
  gcTime: Number.POSITIVE_INFINITY,
});

shareAnswer(featuresQuery.queryKey);

/** The tools as the host told last; empty before. The start of a visit and of a workspace ask for them. */
export function useFeatures(): Features {
  return useQuery({ ...featuresQuery, enabled: false }, queryClient).data ?? NONE;
}

const NONE: Features = [];

/** Asks for the tools. @throws ApiError */
export function refreshFeatures(): Promise<Features> {
  return queryClient.fetchQuery(featuresQuery);
}
