import { modelOption, type ToolOptions } from '../../options/option.ts';
import { extensionEffort } from '../../run-efforts.ts';
import { MAX_GROWTH } from './constants.ts';
import { extendedSize } from './extended-size.ts';

/** Ratios of width to height that a photo can be extended to; `free` leaves it to the sides. */
export const extendedRatios = [
  'free',
  '1:1',
  '4:5',
  '3:4',
  '2:3',
  '9:16',
  '5:4',
  '4:3',
  '3:2',
  '16:9',
  '21:9',
] as const;

/** Positions of a photo in the frame of a ratio. */
export const extendedAnchors = ['center', 'start', 'end'] as const;

/** Fills of the area around a photo. */
export const extendedFills = ['scene', 'mirror', 'blur', 'colour'] as const;

const side = {
  kind: 'amount',
  when: { option: 'ratio', is: ['free'] },
  min: 0,
  max: 25,
  step: 1,
  unit: 'percent',
} as const;

/** Options of the AI Image Extender. */
export const options = {
  options: [
    { kind: 'list', name: 'ratio', label: 'ratio', choices: extendedRatios, initial: 'free' },
    {
      kind: 'buttons',
      name: 'anchor',
      label: 'anchor',
      when: { option: 'ratio', not: ['free'] },
      choices: extendedAnchors,
      initial: 'center',
    },
    { ...side, name: 'left', label: 'sideLeft', initial: 20 },
    { ...side, name: 'right', label: 'sideRight', initial: 20 },
    { ...side, name: 'top', label: 'sideTop', initial: 0 },
    { ...side, name: 'bottom', label: 'sideBottom', initial: 0 },
    { kind: 'list', name: 'fill', label: 'fill', choices: extendedFills, initial: 'scene' },
    {
      kind: 'colour',
      name: 'colour',
      label: 'fillColor',
      when: { option: 'fill', is: ['colour'] },
      initial: 'auto',
      automatic: 'auto',
      suggestion: '#ffffff',
    },
    { ...modelOption, when: { option: 'fill', is: ['scene'] } },
  ],
  needs: {
    messageKey: 'sides',
    anyOf: [
      { option: 'ratio', not: ['free'] },
      { option: 'left', not: [0] },
      { option: 'right', not: [0] },
      { option: 'top', not: [0] },
      { option: 'bottom', not: [0] },
    ],
  },
  versions: { option: 'fill', is: ['scene'] },
  estimate: extensionEffort,
  resultSize: extendedSize,
  maxGrowth: MAX_GROWTH,
  fileWord: 'extended',
  compares: true,
} as const satisfies ToolOptions;
