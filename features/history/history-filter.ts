import { useEffect, useState } from 'react';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { Query } from '#lib/contract/contract.ts';

/** States that can be asked for. */
export const HISTORY_STATES = [
  'unfinished',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly NonNullable<Query<'list'>['state']>[];

type HistoryState = (typeof HISTORY_STATES)[number];

/** Filter of the list; null takes all. */
export interface HistoryFilter {
  readonly tool: FeatureCode | null;
  readonly state: HistoryState | null;
}

/** The filter as the page's address says it; what it does not know it takes for none. */
function readFilter(query: URLSearchParams): HistoryFilter {
  return {
    tool: findTool(query.get('tool') ?? '')?.featureCode ?? null,
    state: HISTORY_STATES.find((state) => state === query.get('state')) ?? null,
  };
}

/** The filter, kept in the address so that a reload and a bookmark find it again. */
export function useFilter() {
  const [filter, setFilter] = useState(() => readFilter(new URLSearchParams(location.search)));
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    for (const key of ['tool', 'state'] as const) {
      const value = filter[key];
      if (value === null) query.delete(key);
      else query.set(key, value);
    }
    const text = query.toString();
    const url = text ? `${location.pathname}?${text}` : location.pathname;
    if (url !== location.pathname + location.search) history.replaceState(history.state, '', url);
  }, [filter]);
  return [filter, setFilter] as const;
}
