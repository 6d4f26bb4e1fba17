import { strength } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';

const largest = { who: 'largest', value: 0 } as const;

/** Options of AI Face Swap. */
export const options = {
  options: [
    { ...doneHere, kind: 'switch', name: 'all', label: 'allFaces', initial: false },
    {
      kind: 'person',
      name: 'face',
      label: 'face',
      when: [{ option: 'all', is: [false] }, doneHere.when],
      initial: 0,
      otherwise: largest,
    },
    {
      kind: 'person',
      name: 'sourceFace',
      label: 'sourceFace',
      inAdditional: true,
      ...doneHere,
      initial: 0,
      otherwise: largest,
    },
    { ...strength, ...doneHere },
    modelOption,
  ],
  versions: false,
  estimate: { start: 1.8, perMegapixel: 0.35, perWorkingMegapixel: 0.7, perPiece: 1.5 },
  compares: true,
} as const satisfies ToolOptions;
