import type { ToolOptions } from './option.ts';

/** Ages that a child may be drawn at. */
export const babyAges = ['baby', 'child', 'teenager'] as const;

/** What a child may be. */
export const babySexes = ['any', 'girl', 'boy'] as const;

/** What the AI Baby Generator lets people set. */
export const aiBabyGeneratorOptions = {
  options: [
    { kind: 'pictures', name: 'age', label: 'age', choices: babyAges, initial: 'baby' },
    { kind: 'list', name: 'sex', label: 'sex', choices: babySexes, initial: 'any' },
    {
      kind: 'amount',
      name: 'resemblance',
      label: 'resemblance',
      note: 'resemblance',
      min: 0,
      max: 1,
      step: 0.01,
      initial: 0.5,
      unit: 'share',
    },
  ],
  versions: true,
  compares: false,
} as const satisfies ToolOptions;
