'use client';

import '#components/ui/input.css';
import './options.css';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { RetryablePart, retryable } from '#components/messages/retryable-part.tsx';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import type { Option, OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { AmountField } from './amount-field.tsx';
import { ColourField, PaletteField, SwatchesField } from './colour-fields.tsx';
import { type FieldProps, OptionNote, useChoiceName } from './field-parts.tsx';
import { useOptionAnalyses } from './option-analyses.ts';
import { PicturesField } from './pictures-field.tsx';
import { SchemesField } from './schemes-field.tsx';

interface OptionListProps {
  readonly feature: FeatureCode;
  /** Visible options for the present values. */
  readonly options: readonly Option[];
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
  /** Field for the letters of a poster, which sets more than one value. */
  readonly textField?: ReactNode;
  /** Content between the common and the advanced options. */
  readonly children?: ReactNode;
}

/** Options of a run, with the advanced ones collapsed. */
export function OptionList(props: OptionListProps): ReactElement {
  const { feature, options, values, onChange, textField, children } = props;
  const t = useTranslations('options');
  // Who does a run is chosen after what it does.
  const usual = options.filter(({ more, kind }) => !more && kind !== 'model');
  const models = options.filter(({ kind }) => kind === 'model');
  const more = options.filter((option) => option.more);
  const field = (option: Option) => (
    <Fragment key={option.name}>
      {option.kind === 'text' ? (
        textField
      ) : (
        <OptionField
          feature={feature}
          option={option}
          value={values[option.name] ?? option.initial}
          onChange={(value) => onChange(option.name, value)}
        />
      )}
    </Fragment>
  );
  return (
    <>
      {usual.map(field)}
      {children}
      {models.map(field)}
      {more.length > 0 && (
        <details className="more-options">
          <summary>{t('more.title')}</summary>
          <div>{more.map(field)}</div>
        </details>
      )}
    </>
  );
}

type Rest = Omit<FieldProps, 'option'>;

/** Control of an option, by its kind. */
export function OptionField({ option, ...rest }: Rest & { readonly option: Option }): ReactElement | null {
  switch (option.kind) {
    case 'pictures':
      return <PicturesField option={option} {...rest} />;
    case 'buttons':
      return <ButtonsField option={option} {...rest} />;
    case 'list':
      return <ListField option={option} {...rest} />;
    case 'amount':
      return <AmountField option={option} {...rest} />;
    case 'switch':
      return <SwitchField option={option} {...rest} />;
    case 'colour':
      return <ColourField option={option} {...rest} />;
    case 'swatches':
      return <SwatchesField option={option} {...rest} />;
    case 'schemes':
      return <SchemesField option={option} {...rest} />;
    case 'palette':
      return <PaletteField option={option} {...rest} />;
    case 'person':
      return <PersonField option={option} {...rest} />;
    case 'text':
    case 'plan':
      // Their fields need more than one value: the words, what was agreed to, the steps, faults.
      return null;
    case 'model':
      return (
        <RetryablePart of={modelField}>
          {(ModelField) => <ModelField option={option} {...rest} />}
        </RetryablePart>
      );
  }
}

/** Loaded where a tool takes models. */
const modelField = retryable(async () => (await import('./model-field.tsx')).ModelField);

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
function ButtonsField({ feature, option, value, onChange }: FieldProps<'buttons'>): ReactElement {
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
function ListField({ feature, option, value, onChange }: FieldProps<'list'>): ReactElement {
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
function SwitchField({ option, value, onChange }: FieldProps<'switch'>): ReactElement {
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
