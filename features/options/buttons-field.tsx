import type { ReactElement } from 'react';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import { useWords } from '#components/words/words-context.tsx';
import type { FieldProps } from './field-props.ts';
import { OptionNote } from './option-note.tsx';
import { useChoiceName } from './use-choice-name.ts';

/** One of a few short names, side by side. */
export function ButtonsField({ feature, option, value, onChange }: FieldProps<'buttons'>): ReactElement {
  const words = useWords('options');
  const nameOf = useChoiceName(feature);
  return (
    <div className="field">
      <ChoiceButtons
        label={words(`labels.${option.label}`)}
        choices={option.choices}
        {...{ value, nameOf, onChange }}
      />
      <OptionNote of={option} />
    </div>
  );
}
