import type { ChoiceOption, OptionValue } from '#lib/catalog/options/option.ts';

type SeveralOption = Pick<ChoiceOption<'pictures'>, 'choices' | 'several'>;

/** Choices that a value stands for; the one for all is among them only by itself. */
export function chosenOf(value: OptionValue): readonly string[] {
  return Array.isArray(value) ? value : [String(value)];
}

/**
 * Value after a press on one of the choices of which several may be chosen: a list, one name, or the choice
 * that stands for all once none is left.
 */
export function toggleChoice(
  { choices, several }: SeveralOption,
  { value, pressed }: { readonly value: OptionValue; readonly pressed: string },
): OptionValue {
  const all = several ?? '';
  if (pressed === all) return all;
  const before = new Set(chosenOf(value));
  before.delete(all);
  if (!before.delete(pressed)) before.add(pressed);
  const [first = all, ...rest] = choices.map(String).filter((choice) => before.has(choice));
  return rest.length === 0 ? first : [first, ...rest];
}
