import type { Option } from '#lib/catalog/options/option.ts';

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
