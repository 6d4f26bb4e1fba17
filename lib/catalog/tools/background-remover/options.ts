import type { ToolOptions } from '../../options/option.ts';

/** Whether a cut-out stays as large as the photo or is cut down to the subject. */
export const cutOutCrops = ['photo', 'subject'] as const;

/** What the Background Remover lets people set. */
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
  compares: true,
} as const satisfies ToolOptions;
