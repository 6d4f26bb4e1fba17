import { queryOptions } from '@tanstack/react-query';
import { SECOND_MS } from '../../time/durations.ts';
import { call } from '../api-client/call.ts';

/** Bytes that the photos and results of a person take, and their limit. */
export const storageUseQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['storage', userId],
    queryFn: ({ signal }) => call('getStorageUse', { signal }),
    networkMode: 'always',
    staleTime: 10 * SECOND_MS,
  });
