import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { isStep, listSteps, type Work } from './list-steps.ts';

/** Most steps of a photo that are shown. */
const MAX_STEPS = 50;

/** Cache key of the steps of a photo. */
export const workKey = (rootId: string | null) => ['work', rootId] as const;

const NONE: Work = { steps: [], original: null, numbers: new Map() };

/**
 * All steps of a photo, also those of other tools and of before a reload. Without an answer of the host there
 * are none, and the rest of the workspace does without.
 * @param rootId root of the shown task; null where the photo has none yet
 */
export function useWork(rootId: string | null): Work {
  const { data = NONE } = useQuery(
    {
      queryKey: workKey(rootId),
      queryFn: ({ signal }) => (rootId === null ? NONE : readWork(rootId, signal)),
      enabled: rootId !== null,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    queryClient,
  );
  return data;
}

async function readWork(rootId: string, signal: AbortSignal): Promise<Work> {
  const query = { rootId, state: 'done', limit: MAX_STEPS } as const;
  const { list } = await call('list', { query, signal });
  const ids = list.filter(isStep).map(({ id }) => id);
  if (ids.length === 0) return NONE;
  const inputs = await call('taskParamList', { body: { ids }, signal });
  return listSteps(list, inputs.list);
}
