import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionNote } from './option-note.tsx';
import { useChoiceName } from './use-choice-name.ts';

/** One of a few short names, side by side. */
export function ButtonsField({ feature, option, value, onChange }: FieldProps<'buttons'>): ReactElement {
  const words = useWords('options');
  const nameOf = useChoiceName(feature);
  const label = words(`labels.${option.label}`);
  return (
    <div className="field">
      <span aria-hidden="true">{label}</span>
      <fieldset className="seg" aria-label={label}>
        {option.choices.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
            {nameOf(choice)}
          </button>
        ))}
      </fieldset>
      <OptionNote of={option} />
    </div>
  );
}
