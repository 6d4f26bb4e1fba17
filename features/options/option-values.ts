import {
  conditionsOf,
  holds,
  type Option,
  type OptionValue,
  type OptionValues,
  type ToolOptions,
} from '#lib/catalog/options/option.ts';

/** Initial values of the options; a query parameter of the page may set one. */
export function initialValues({ options }: ToolOptions, query: URLSearchParams): OptionValues {
  return Object.fromEntries(options.map((option) => [option.name, initialValue(option, query)]));
}

function initialValue(option: Option, query: URLSearchParams): OptionValue {
  const asked = 'queryParameter' in option && option.queryParameter ? query.get(option.queryParameter) : null;
  return 'choices' in option && asked && option.choices.includes(asked) ? asked : option.initial;
}

/** Merges the values of an earlier run into others, as far as the options still exist. */
export function valuesOfRun(
  values: OptionValues,
  parameters: Readonly<Record<string, unknown>>,
): OptionValues {
  const { prompt, negative } = parameters;
  const words = typeof prompt === 'string' && prompt !== '' ? { words: prompt } : {};
  const unwanted = typeof negative === 'string' ? { negative } : {};
  const kept = Object.entries(values).map(([name, value]) => [
    name,
    (parameters[name] as OptionValue) ?? value,
  ]);
  return { ...Object.fromEntries(kept), ...words, ...unwanted };
}

/** True where a model does the run instead of the tool of this copy. */
export function isModelNamed({ model = '' }: OptionValues): boolean {
  return model !== '';
}

/** Words that the model of a run is given beside the choices: needed or optional; null for none. */
export function promptRule(shown: readonly Option[], values: OptionValues): 'needed' | 'optional' | null {
  const model = shown.find(({ kind }) => kind === 'model');
  return (model?.kind === 'model' && isModelNamed(values) && model.prompt) || null;
}

/** Visible options for the present values, in their order. */
export function shownOptions(
  { options }: ToolOptions,
  { values, isMarked }: { readonly values: OptionValues; readonly isMarked: boolean },
): readonly Option[] {
  const isShown = (option: Option, present: OptionValues) =>
    conditionsOf(option).every((when) => holds(when, present)) &&
    !(option.marked && !isMarked) &&
    !(option.unmarked && isMarked);
  // A model that cannot be chosen now does not do the run, whatever was chosen before.
  const model = options.find(({ kind }) => kind === 'model');
  const present = model && !isShown(model, values) ? { ...values, [model.name]: model.initial } : values;
  return options.filter((option) => isShown(option, present));
}

/** Parameters of the shown options. A model is given the words of an instruction, and no steps. */
export function parametersOf(shown: readonly Option[], values: OptionValues): Record<string, unknown> {
  const prompt = String(values.words ?? '').trim();
  const negative = String(values.negative ?? '').trim();
  const told = { prompt, ...(negative !== '' && { negative }) };
  const parameters = shown.flatMap(({ kind, name }) =>
    kind === 'plan' && isModelNamed(values) ? Object.entries(told) : [[name, values[name]]],
  );
  return { ...Object.fromEntries(parameters), ...(promptRule(shown, values) && { prompt }) };
}

/** True where a run with these values would change nothing. */
export function isLacking({ needs }: ToolOptions, values: OptionValues): boolean {
  return needs !== undefined && !needs.anyOf.some((condition) => holds(condition, values));
}
