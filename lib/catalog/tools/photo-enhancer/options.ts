import { strength } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { correctionEffort } from '../../run-efforts.ts';

/** Enlargement factors of an enhanced photo, for width and height. */
export const enhancedFactors = [1, 2, 4] as const;

/** When scratches are repaired. */
export const scratchRepairs = ['auto', 'on', 'off'] as const;

/** Options of Photo Enhance. */
export const options = {
  options: [
    { kind: 'buttons', name: 'factor', label: 'size', note: 'size', choices: enhancedFactors, initial: 1 },
    { ...strength, ...doneHere },
    { ...doneHere, kind: 'switch', name: 'denoise', label: 'denoise', initial: true },
    { ...doneHere, kind: 'switch', name: 'light', label: 'light', initial: true },
    { ...doneHere, kind: 'switch', name: 'sharpen', label: 'sharpen', initial: true },
    {
      ...doneHere,
      kind: 'list',
      name: 'scratches',
      label: 'scratches',
      choices: scratchRepairs,
      initial: 'auto',
    },
    { ...modelOption, when: { option: 'factor', is: [1] } },
  ],
  versions: false,
  estimate: correctionEffort,
  resultSize: ({ width, height }, { factor }) => ({
    width: width * Number(factor),
    height: height * Number(factor),
  }),
  fileWord: 'enhanced',
  compares: true,
} as const satisfies ToolOptions;
