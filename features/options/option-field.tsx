import type { ReactElement } from 'react';
import type { Option } from '#lib/catalog/options/option.ts';
import { AmountField } from './amount-field.tsx';
import { ButtonsField } from './buttons-field.tsx';
import { ColourField } from './colour-field.tsx';
import type { FieldProps } from './field-props.ts';
import { ListField } from './list-field.tsx';
import { PaletteField } from './palette-field.tsx';
import { PersonField } from './person-field.tsx';
import { PicturesField } from './pictures-field.tsx';
import { SwatchesField } from './swatches-field.tsx';
import { SwitchField } from './switch-field.tsx';

type Rest = Omit<FieldProps, 'option'>;

/** The control of an option by its kind. */
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
