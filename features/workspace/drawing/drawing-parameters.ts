import { isModelNamed, parametersOf } from '#features/options/option-values.ts';
import type { Option, OptionValues } from '#lib/catalog/options/option.ts';
import type { Settings } from '../setup/use-settings.ts';

/** Words that a model is told; they stay in the browser where the rules draw. */
export function promptOf({ words = '' }: OptionValues): string {
  return String(words).trim();
}

/** Parameters of a run that draws, or that has a model draw. */
export function drawingParameters({
  settings: { shown, values },
}: {
  readonly settings: Pick<Settings, 'shown' | 'values'>;
}): Record<string, unknown> {
  const { negative = '' } = values;
  const told = isModelNamed(values) ? { negative: String(negative).trim() } : {};
  const forms = shown.some(({ kind }) => kind === 'text') ? { han: values.han } : {};
  return { ...parametersOf(shown, values), ...told, ...forms, seed: values.seed };
}

/** Choices of an option that everybody may use; lettering only where there are letters. */
export function freeChoices(
  option: Option,
  { hasLetters }: { readonly hasLetters: boolean },
): readonly string[] {
  if (option.kind === 'schemes') return Object.keys(option.schemes);
  if (option.kind !== 'pictures') return [];
  return option.choices
    .map(String)
    .filter((choice) => !option.paid?.includes(choice) && (hasLetters || choice !== 'lettering'));
}
