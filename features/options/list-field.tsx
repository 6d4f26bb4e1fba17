import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionNote } from './option-note.tsx';
import { useChoiceName } from './use-choice-name.ts';

/** One of several longer names, in a list that opens. */
export function ListField({ feature, option, value, onChange }: FieldProps<'list'>): ReactElement {
  const words = useWords('options');
  const nameOf = useChoiceName(feature);
  return (
    <label className="field">
      <span>{words(`labels.${option.label}`)}</span>
      <select
        className="input"
        value={String(value)}
        onChange={({ target }) =>
          onChange(option.choices.find((choice) => String(choice) === target.value) ?? option.initial)
        }
      >
        {option.choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
      <OptionNote of={option} />
    </label>
  );
}
