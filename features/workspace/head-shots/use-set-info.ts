import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Result, Task } from '#lib/contract/contract.ts';

export type SetInfo = Result<'getSetProgress'>;

const { featureCode } = toolOf('headShot');

/** Query of what the host tells of a set beside its task; asked again with each picture. */
export function setInfoQuery({ id, state, files }: Pick<Task, 'id' | 'state' | 'files'>) {
  return {
    queryKey: ['set', id, state, files.length] as const,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      call('getSetProgress', { query: { id }, signal }),
  };
}

/** Answer of the host about a set of head shots; undefined before, and of all other tasks. */
export function useSetInfo(task: Task | null): SetInfo | undefined {
  const isSet = task?.feature === featureCode;
  const { data } = useQuery(
    {
      ...setInfoQuery(task ?? { id: '', state: 'waiting', files: [] }),
      enabled: isSet,
      placeholderData: keepPreviousData,
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
  return isSet && data?.id === task.id ? data : undefined;
}
