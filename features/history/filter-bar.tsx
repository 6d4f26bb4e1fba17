import '#components/ui/input.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { tools } from '#lib/catalog/tools.ts';
import { HISTORY_STATES, type HistoryFilter } from './history-filter.ts';

interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

const offered = tools.filter(({ engines }) => engines.length > 0);

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
