import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionNote } from './option-note.tsx';

/** On or off. */
export function SwitchField({ option, value, onChange }: FieldProps<'switch'>): ReactElement {
  const words = useWords('options');
  return (
    <div className="field">
      <label className="switch">
        {words(`labels.${option.label}`)}
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
      </label>
      <OptionNote of={option} />
    </div>
  );
}
