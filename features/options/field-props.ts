import type { Option, OptionValue } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** What the control of one option is given. */
export interface FieldProps<Kind extends Option['kind'] = Option['kind']> {
  readonly feature: FeatureCode;
  readonly option: Extract<Option, { kind: Kind }>;
  readonly value: OptionValue;
  readonly onChange: (value: OptionValue) => void;
}
