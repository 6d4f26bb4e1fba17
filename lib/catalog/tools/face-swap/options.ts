import { strength } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { swapEffort } from '../../run-efforts.ts';

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
  estimate: { ...swapEffort, usualPieces: 3 },
  compares: true,
} as const satisfies ToolOptions;
