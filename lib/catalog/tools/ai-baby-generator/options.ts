import { share } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
import { babyAges, babySexes, CHILD_SIZE } from './constants.ts';

/** Options of the AI Baby Generator. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'age',
      label: 'age',
      choices: babyAges,
      withoutPicture: { baby: 'baby', child: 'child', teenager: 'teenager' },
      initial: 'baby',
      paid: ['child', 'teenager'],
    },
    { kind: 'list', name: 'sex', label: 'sex', choices: babySexes, initial: 'any' },
    { ...share, name: 'resemblance', label: 'resemblance', note: 'resemblance', initial: 0.5 },
  ],
  versions: true,
  estimate: { start: 19, perMegapixel: 0.1 },
  resultSize: () => CHILD_SIZE,
  fileWord: 'baby',
  compares: false,
} as const satisfies ToolOptions;
