import { useEffect, useState } from 'react';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import type { Query } from '#lib/contract/contract.ts';

/** States that the filter offers. */
export const HISTORY_STATES = [
  'unfinished',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly NonNullable<Query<'list'>['state']>[];

type HistoryState = (typeof HISTORY_STATES)[number];

/** Filter of the list; null matches all. */
export interface HistoryFilter {
  readonly tool: FeatureCode | null;
  readonly state: HistoryState | null;
}

/** Filter from the query of the page's URL; unknown values count as none. */
function readFilter(query: URLSearchParams): HistoryFilter {
  return {
    tool: findTool(query.get('tool') ?? '')?.featureCode ?? null,
    state: HISTORY_STATES.find((state) => state === query.get('state')) ?? null,
  };
}

/** Filter state, stored in the URL for reloads and bookmarks. */
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
