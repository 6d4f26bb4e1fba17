import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import { type FieldProps, OptionNote, useChoiceName } from './field-parts.tsx';
import { useOptionAnalyses } from './option-analyses.ts';

/** Largest number that the list offers before the people are counted; larger groups are hard to count. */
const MAX_PEOPLE = 12;

/** Choice of one person in the photo, counted from the left. */
export function PersonField({ option, value, onChange }: FieldProps<'person'>): ReactElement {
  const t = useTranslations('options');
  const analyses = useOptionAnalyses();
  const { who, value: otherwise } = option.otherwise;
  const under = analyses.under(option);
  const most = Math.max(analyses.countOf(option) ?? MAX_PEOPLE, typeof value === 'number' ? value : 0);
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const field = (
    <label className="field">
      <span>{t(`labels.${option.label}`)}</span>
      <select
        className="input"
        value={String(value)}
        onChange={({ target }) =>
          onChange(target.value === String(otherwise) ? otherwise : Number(target.value))
        }
      >
        <option value={String(otherwise)}>{t(`people.${who}`)}</option>
        {numbers.map((number) => (
          <option key={number} value={String(number)}>
            {t('people.number', { number })}
          </option>
        ))}
      </select>
      <OptionNote of={option} />
    </label>
  );
  if (!under) return field;
  return (
    <div>
      {field}
      {under}
    </div>
  );
}

/** Option with a few short names, side by side. */
export function ButtonsField({ feature, option, value, onChange }: FieldProps<'buttons'>): ReactElement {
  const t = useTranslations('options');
  const nameOf = useChoiceName(feature);
  return (
    <div className="field">
      <ChoiceButtons
        label={t(`labels.${option.label}`)}
        choices={option.choices}
        {...{ value, nameOf, onChange }}
      />
      <OptionNote of={option} />
    </div>
  );
}

/** Option with longer names, in a drop-down list. */
export function ListField({ feature, option, value, onChange }: FieldProps<'list'>): ReactElement {
  const t = useTranslations('options');
  const nameOf = useChoiceName(feature);
  return (
    <label className="field">
      <span>{t(`labels.${option.label}`)}</span>
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

/** On/off option. */
export function SwitchField({ option, value, onChange }: FieldProps<'switch'>): ReactElement {
  const t = useTranslations('options');
  return (
    <div className="field">
      <label className="switch">
        {t(`labels.${option.label}`)}
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
      </label>
      <OptionNote of={option} />
    </div>
  );
}
