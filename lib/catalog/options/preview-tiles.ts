import type { ChoiceOption, Option, OptionValues, ToolOptions } from './option.ts';

type Pictures = ChoiceOption<'pictures'>;

/** The options of a tool whose choices are previewed, in the order in which its sheet goes through them. */
export function previewedOptions({
  previews,
  options,
}: Pick<ToolOptions, 'previews' | 'options'>): readonly Pictures[] {
  const names = previews?.options ?? [];
  return names.flatMap((name) =>
    options.filter(
      (option: Option): option is Pictures => option.kind === 'pictures' && option.name === name,
    ),
  );
}

/**
 * Values of each tile of a sheet: every combination of choices, those of the last option next to each other.
 */
export function listTiles(options: readonly Pictures[]): readonly OptionValues[] {
  return options.reduce<readonly OptionValues[]>(
    (sets, { name, choices }) => sets.flatMap((set) => choices.map((choice) => ({ ...set, [name]: choice }))),
    [{}],
  );
}

/** The number of the tile that shows what is set, from 0; −1 where there is none. */
export function tileOf(options: readonly Pictures[], values: OptionValues): number {
  return listTiles(options).findIndex((set) => options.every(({ name }) => set[name] === values[name]));
}
