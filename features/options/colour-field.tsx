import { type ReactElement, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { FieldProps } from './field-props.ts';
import { HexInput } from './hex-input.tsx';
import { OptionNote } from './option-note.tsx';

/** A colour of one's own or, where there is such a thing, the one that the tool chooses. */
export function ColourField({ option, value, onChange }: FieldProps<'colour'>): ReactElement {
  const words = useWords('options');
  const label = words(`labels.${option.label}`);
  const { automatic, suggestion } = option;
  const isAutomatic = value === automatic;
  const [last, setLast] = useState(suggestion);
  const choose = (colour: string) => {
    setLast(colour);
    onChange(colour);
  };
  // It may have been set before this was there, as over a reload.
  const chooseAutomatic = () => {
    if (isAutomatic || automatic === undefined) return;
    setLast(String(value));
    onChange(automatic);
  };
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      {automatic !== undefined && (
        <div className="seg">
          <button type="button" aria-pressed={isAutomatic} onClick={chooseAutomatic}>
            {words('colors.automatic')}
          </button>
          <button type="button" aria-pressed={!isAutomatic} onClick={() => onChange(last)}>
            {words('colors.own')}
          </button>
        </div>
      )}
      {!isAutomatic && <HexInput value={String(value)} label={label} onChange={choose} />}
      <OptionNote of={option} />
    </fieldset>
  );
}
