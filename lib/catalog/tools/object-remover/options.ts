import { modelOption, type ToolOptions } from '../../options/option.ts';

/** Options of the Object Remover. */
export const options = {
  options: [
    {
      kind: 'amount',
      name: 'grow',
      label: 'grow',
      note: 'grow',
      min: 0,
      max: 32,
      step: 1,
      initial: 6,
      unit: 'pixels',
    },
    { kind: 'switch', name: 'shadows', label: 'shadows', initial: false },
    { kind: 'switch', name: 'rims', label: 'rims', initial: false },
    modelOption,
  ],
  ways: ['brush'],
  versions: true,
  estimate: { start: 0.8, perMegapixel: 0.15, perMarkedMegapixel: 9 },
  fileWord: 'object-removed',
  compares: true,
} as const satisfies ToolOptions;
