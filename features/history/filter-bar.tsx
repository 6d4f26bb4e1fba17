import '#components/ui/input.css';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { tools } from '#lib/catalog/tools.ts';
import { HISTORY_STATES, type HistoryFilter } from './history-filter.ts';

interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

const offered = tools.filter(({ engines }) => engines.length > 0);

/** Narrows the list to one tool or one state. */
export function FilterBar({ filter, onChange }: FilterBarProps): ReactElement {
  const words = useWords('history');
  const names = useWords('tools');
  return (
    <div className="history-filter">
      <label className="field">
        <span>{words('filter.tool')}</span>
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
          <option value="">{words('filter.allTools')}</option>
          {offered.map(({ key, featureCode }) => (
            <option key={key} value={featureCode}>
              {names(`${key}.name`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{words('filter.state')}</span>
        <select
          className="input"
          value={filter.state ?? ''}
          onChange={({ target }) =>
            onChange({ ...filter, state: HISTORY_STATES.find((state) => state === target.value) ?? null })
          }
        >
          <option value="">{words('filter.allStates')}</option>
          {HISTORY_STATES.map((state) => (
            <option key={state} value={state}>
              {words(`filter.${state}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
