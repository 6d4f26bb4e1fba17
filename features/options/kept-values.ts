import type {
  ChoiceOption,
  Option,
  OptionValue,
  OptionValues,
  ToolOptions,
} from '#lib/catalog/options/option.ts';
import { initialValues } from './option-values.ts';

/** Option values stored on the device. */
export interface KeptValues {
  /** Values that differ from the initial ones. */
  readonly changed: OptionValues;
  /** Query of the page's URL, which may set initial values. */
  readonly query: string;
}

/** Selects the values that differ from the initial values of a page with this query. */
export function keepValues(
  options: ToolOptions,
  { values, query }: { values: OptionValues; query: string },
): KeptValues {
  const first = initialValues(options, new URLSearchParams(query));
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, first[name]));
  return { changed: Object.fromEntries(changed), query };
}

/**
 * Merges stored values into others, as far as the tool still accepts them. An option set by a different query
 * keeps the query's value.
 */
export function restoreValues(
  { options }: ToolOptions,
  { values, kept, query }: { values: OptionValues } & { readonly kept: KeptValues; readonly query: string },
): OptionValues {
  const asked = new URLSearchParams(query === kept.query ? '' : query);
  const restored = options.flatMap((option) => {
    const value = kept.changed[option.name];
    const isAsked =
      'queryParameter' in option && option.queryParameter !== undefined && asked.has(option.queryParameter);
    return value !== undefined && !isAsked && takes(option, value) ? [[option.name, value] as const] : [];
  });
  return { ...values, ...Object.fromEntries(restored) };
}

/** True where an option accepts the value, which another build may have stored. */
function takes(option: Option, value: OptionValue): boolean {
  switch (option.kind) {
    case 'pictures':
      return takesChoices(option, value);
    case 'buttons':
    case 'list':
      return option.choices.some((choice) => choice === value);
    case 'schemes':
      return typeof value === 'string' && Object.hasOwn(option.schemes, value);
    case 'amount':
      return typeof value === 'number' && value >= option.min && value <= option.max;
    case 'person':
      return typeof value === 'string' || typeof value === 'number';
    case 'palette':
      return Array.isArray(value) && value.length <= option.most;
    default:
      return typeof value === typeof option.initial;
  }
}

function takesChoices({ choices, several }: ChoiceOption<'pictures'>, value: OptionValue): boolean {
  if (!Array.isArray(value)) return choices.some((choice) => choice === value);
  return several !== undefined && value.every((one) => one !== several && choices.includes(one));
}

function isSame(a: OptionValue, b: OptionValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
