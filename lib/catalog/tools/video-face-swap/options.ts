import { strength } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { estimate } from './estimate.ts';

const largest = { who: 'largest', value: 0 } as const;

/** Options of Video Face Swap. */
export const options = {
  estimate,
  options: [
    {
      kind: 'person',
      name: 'sourceFace',
      label: 'sourceFace',
      inAdditional: true,
      ...doneHere,
      initial: 0,
      otherwise: largest,
    },
    { ...doneHere, kind: 'switch', name: 'all', label: 'allFaces', initial: false },
    {
      kind: 'person',
      name: 'face',
      label: 'face',
      when: [{ option: 'all', is: [false] }, doneHere.when],
      initial: 0,
      otherwise: largest,
    },
    { ...strength, ...doneHere },
    { kind: 'buttons', name: 'sound', label: 'sound', choices: ['kept', 'off'], initial: 'kept' },
    modelOption,
  ],
  versions: false,
  compares: true,
  fileWord: 'face-swapped',
} as const satisfies ToolOptions;
