import { share } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';

/** Ages that a child may be drawn at. */
export const babyAges = ['baby', 'child', 'teenager'] as const;

/** Sexes of a child. */
export const babySexes = ['any', 'girl', 'boy'] as const;

/** Options of the AI Baby Generator. */
export const options = {
  options: [
    { kind: 'pictures', name: 'age', label: 'age', choices: babyAges, initial: 'baby' },
    { kind: 'list', name: 'sex', label: 'sex', choices: babySexes, initial: 'any' },
    { ...share, name: 'resemblance', label: 'resemblance', note: 'resemblance', initial: 0.5 },
  ],
  versions: true,
  compares: false,
} as const satisfies ToolOptions;
