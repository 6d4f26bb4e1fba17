import type { ToolOptions } from '../../options/option.ts';

/** Treatments of a mark: its colour is taken off, its place is filled in, or whichever fits. */
export const watermarkModes = ['auto', 'unblend', 'fill'] as const;

/** Options of the Watermark Remover. */
export const options = {
  options: [
    { kind: 'list', name: 'mode', label: 'mode', choices: watermarkModes, initial: 'auto' },
    {
      kind: 'amount',
      name: 'grow',
      label: 'grow',
      note: 'grow',
      marked: true,
      min: 0,
      max: 32,
      step: 1,
      initial: 2,
      unit: 'pixels',
    },
  ],
  ways: ['auto', 'brush'],
  versions: true,
  estimate: { start: 1.8, perMegapixel: 0.4, perMarkedMegapixel: 130, usualMark: 0.002 },
  fileWord: 'watermark-removed',
  compares: true,
} as const satisfies ToolOptions;
