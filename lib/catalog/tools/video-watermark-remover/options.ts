import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { estimate } from './estimate.ts';

/** Options of the Video Watermark Remover. */
export const options = {
  estimate,
  options: [
    {
      kind: 'amount',
      name: 'grow',
      label: 'grow',
      note: 'grow',
      min: 2,
      max: 16,
      step: 1,
      initial: 4,
      unit: 'pixels',
    },
    { ...doneHere, kind: 'switch', name: 'moves', label: 'moves', note: 'moves', initial: false },
    { kind: 'buttons', name: 'sound', label: 'sound', choices: ['kept', 'off'], initial: 'kept' },
    modelOption,
  ],
  versions: false,
  compares: true,
  fileWord: 'watermark-removed',
} as const satisfies ToolOptions;
