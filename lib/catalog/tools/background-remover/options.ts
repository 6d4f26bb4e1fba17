import type { ToolOptions } from '../../options/option.ts';

/** Crops of a cut-out: the size of the photo, or that of the subject. */
export const cutOutCrops = ['photo', 'subject'] as const;

/** Options of the Background Remover. */
export const options = {
  options: [
    { kind: 'list', name: 'crop', label: 'crop', choices: cutOutCrops, initial: 'photo' },
    {
      kind: 'amount',
      name: 'margin',
      label: 'margin',
      when: { option: 'crop', is: ['subject'] },
      min: 0,
      max: 100,
      step: 1,
      initial: 6,
      unit: 'percent',
    },
  ],
  ways: ['auto', 'tap', 'box', 'brush'],
  versions: false,
  estimate: { start: 0.4, perMegapixel: 0.2, perWorkingMegapixel: 0.9 },
  resultSize: (photo, { crop }) => (crop === 'subject' ? null : photo),
  fileWord: 'background-removed',
  compares: true,
} as const satisfies ToolOptions;
