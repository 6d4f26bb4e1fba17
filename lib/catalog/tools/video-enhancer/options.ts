import { share } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { videoFactors } from './constants.ts';
import { estimate } from './estimate.ts';

/** Options of Video Enhance. */
export const options = {
  estimate,
  options: [
    { kind: 'buttons', name: 'factor', label: 'size', note: 'videoSize', choices: videoFactors, initial: 1 },
    { ...share, ...doneHere, name: 'strength', label: 'strength', initial: 0.7 },
    { kind: 'buttons', name: 'sound', label: 'sound', choices: ['kept', 'off'], initial: 'kept' },
    modelOption,
  ],
  versions: false,
  compares: true,
  resultSize: ({ width, height }, { factor }) => ({
    width: width * Number(factor),
    height: height * Number(factor),
  }),
  fileWord: 'enhanced',
} as const satisfies ToolOptions;
