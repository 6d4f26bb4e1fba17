'use client';

import '#components/ui/input.css';
import './options.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Option, OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { AmountField } from './amount-field.tsx';
import { ButtonsField, ListField, PersonField, SwitchField } from './choice-fields.tsx';
import { ColourField, PaletteField, SwatchesField } from './colour-fields.tsx';
import type { FieldProps } from './field-parts.tsx';
import { PicturesField } from './pictures-field.tsx';

interface OptionListProps {
  readonly feature: FeatureCode;
  /** Visible options for the present values. */
  readonly options: readonly Option[];
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
  /** Content between the common and the advanced options. */
  readonly children?: ReactNode;
}

/** Options of a run, with the advanced ones collapsed. */
export function OptionList(props: OptionListProps): ReactElement {
  const { feature, options, values, onChange, children } = props;
  const t = useTranslations('options');
  const usual = options.filter(({ more }) => !more);
  const more = options.filter((option) => option.more);
  const field = (option: Option) => (
    <OptionField
      key={option.name}
      feature={feature}
      option={option}
      value={values[option.name] ?? option.initial}
      onChange={(value) => onChange(option.name, value)}
    />
  );
  return (
    <>
      {usual.map(field)}
      {children}
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
export function OptionField({ option, ...rest }: Rest & { readonly option: Option }): ReactElement {
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
    case 'palette':
      return <PaletteField option={option} {...rest} />;
    case 'person':
      return <PersonField option={option} {...rest} />;
  }
}
