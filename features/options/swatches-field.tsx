import { type ReactElement, useId, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import type { FieldProps } from './field-props.ts';
import { HexInput } from './hex-input.tsx';
import { OptionNote } from './option-note.tsx';
import { useChoiceName } from './use-choice-name.ts';

/** What a colour field begins with where none was chosen by name. */
const FIRST = '#5b4030';

/** A colour by name, each with a dot of it, or one of one's own. */
export function SwatchesField({ feature, option, value, onChange }: FieldProps<'swatches'>): ReactElement {
  const words = useWords('options');
  const nameOf = useChoiceName(feature);
  const group = useId();
  const { colours, none } = option;
  const label = words(`labels.${option.label}`);
  const isOwn = String(value).startsWith('#');
  const [last, setLast] = useState(FIRST);
  const own = isOwn ? String(value) : last;
  const choose = (colour: typeof value) => {
    if (isOwn) setLast(own);
    onChange(colour);
  };
  const dots = [
    ...(none ? [{ key: 'none', name: nameOf(none.name), value: none.value, colour: null }] : []),
    ...Object.entries(colours).map(([key, colour]) => ({ key, name: nameOf(key), value: key, colour })),
    { key: 'custom', name: nameOf('custom'), value: own, colour: own },
  ];
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="dots">
        {dots.map((dot) => (
          <label key={dot.key} className="dot-choice">
            <input
              type="radio"
              className="sr-only"
              name={group}
              checked={dot.key === 'custom' ? isOwn : dot.value === value}
              onChange={() => choose(dot.value)}
            />
            {dot.colour && <i style={{ background: dot.colour }} />}
            {dot.name}
          </label>
        ))}
      </div>
      {isOwn && <HexInput value={String(value)} label={label} onChange={onChange} />}
      <OptionNote of={option} />
    </fieldset>
  );
}
