import { queryOptions } from '@tanstack/react-query';
import type { Result } from '../../contract/contract.ts';
import { SECOND_MS } from '../../time/durations.ts';
import { call } from '../api-client/call.ts';
import { setHostTime } from '../user/user-store.ts';

/** An order with what it brings and what is charged next. */
export type OrderAnswer = Result<'readOrder'>;

/** Milliseconds between two questions, at first and once it takes long. */
const PAUSE_MS = 3 * SECOND_MS;
const LATE_PAUSE_MS = 10 * SECOND_MS;

/** Questions after which a payment takes longer than usual. */
export const LATE_AFTER = 20;

/** True of an order whose payment is not decided, or not delivered. */
export function isUnderWay({ order: { state } }: OrderAnswer): boolean {
  return ['created', 'open', 'processing', 'paid'].includes(state);
}

/** An order of the account, asked for again until it is decided. @param id of the host */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }): Promise<OrderAnswer> => {
      const answer = await call('readOrder', { params: { id }, signal });
      setHostTime(answer.sysTimestamp);
      return answer;
    },
    networkMode: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (!data || !isUnderWay(data)) return false;
      return dataUpdateCount < LATE_AFTER ? PAUSE_MS : LATE_PAUSE_MS;
    },
  });
}
