import { Plus, X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useWords } from '#components/words/words-context.tsx';
import type { OptionValue } from '#lib/catalog/options/option.ts';
import type { FieldProps } from './field-props.ts';
import { OptionNote } from './option-note.tsx';

/** What further colours begin with, dark to light. */
const FIRST = ['#1d2a44', '#a52f42', '#d9a136', '#27806b', '#e9ddc7', '#6d3f92'] as const;

function coloursOf(value: OptionValue): readonly string[] {
  return typeof value === 'object' ? value : [];
}

/** A few colours, one added after the other. */
export function PaletteField({ option, value, onChange }: FieldProps<'palette'>): ReactElement {
  const words = useWords('options');
  const colours = coloursOf(value);
  return (
    <fieldset className="field">
      <legend>{words(`labels.${option.label}`)}</legend>
      <div className="palette">
        {colours.map((colour, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a colour is known by its place alone
          <span key={index}>
            <input
              type="color"
              value={colour}
              aria-label={words('colors.number', { number: index + 1 })}
              onChange={({ target }) => onChange(colours.with(index, target.value))}
            />
            <IconButton
              label={words('colors.remove', { number: index + 1 })}
              icon={X}
              size="s"
              onClick={() => onChange(colours.toSpliced(index, 1))}
            />
          </span>
        ))}
        {colours.length < option.most && (
          <button
            type="button"
            className="btn line small"
            onClick={() => onChange([...colours, FIRST[colours.length] ?? FIRST[0]])}
          >
            <Plus className="i s" aria-hidden="true" />
            {words('colors.add')}
          </button>
        )}
      </div>
      <OptionNote of={option} />
    </fieldset>
  );
}
