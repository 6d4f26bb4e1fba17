import '#components/ui/input.css';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { hasWorkspace } from '#lib/catalog/tool.ts';
import { type FeatureCode, findTool, tools } from '#lib/catalog/tools.ts';
import type { Query } from '#lib/contract/contract.ts';

/** States that the filter offers. */
const HISTORY_STATES = ['unfinished', 'done', 'failed', 'cancelled'] as const satisfies readonly NonNullable<
  Query<'list'>['state']
>[];

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

interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

const offered = tools.filter(hasWorkspace);

/** Filters of the list: one tool, one state. */
export function FilterBar({ filter, onChange }: FilterBarProps): ReactElement {
  const t = useTranslations('history');
  const names = useTranslations('tools');
  return (
    <div className="history-filter">
      <label className="field">
        <span>{t('filter.tool')}</span>
        <select
          className="input"
          value={filter.tool ?? ''}
          onChange={({ target }) =>
            onChange({
              ...filter,
              tool: offered.find(({ featureCode }) => featureCode === target.value)?.featureCode ?? null,
            })
          }
        >
          <option value="">{t('filter.allTools')}</option>
          {offered.map(({ key, featureCode }) => (
            <option key={key} value={featureCode}>
              {names(`${key}.name`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('filter.state')}</span>
        <select
          className="input"
          value={filter.state ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, state: HISTORY_STATES.find((state) => state === target.value) ?? null })
          }
        >
          <option value="">{t('filter.allStates')}</option>
          {HISTORY_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`filter.${state}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
