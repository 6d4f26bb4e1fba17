import { queryOptions } from '@tanstack/react-query';
import type { Result } from '../../contract/contract.ts';
import { call } from '../api-client/call.ts';
import { setHostTime } from '../user/user-store.ts';

export type TrialOffer = Result<'getTrialOffer'>;

/**
 * The free trial as this person can have it. The first question begins the offer at the host, so that nothing
 * may ask it but somebody’s press.
 */
export const trialOfferQuery = queryOptions({
  queryKey: ['trial-offer'],
  queryFn: async ({ signal }): Promise<TrialOffer> => {
    const offer = await call('getTrialOffer', { signal });
    setHostTime(offer.sysTimestamp);
    return offer;
  },
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
});
