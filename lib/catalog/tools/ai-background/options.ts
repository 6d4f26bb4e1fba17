import { share } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';

/** Backgrounds that can be chosen by their looks: drawn ones, and the photo's own out of focus. */
export const backdropNames = [
  'plain',
  'linear-gradient',
  'radial-gradient',
  'paper-sweep',
  'muslin',
  'concrete',
  'brick',
  'wood',
  'marble',
  'terrazzo',
  'bokeh',
  'window-blinds',
  'office',
  'library',
  'foliage',
  'beach',
  'mountains',
  'sunset',
  'starry-night',
  'waves',
  'podium',
  'own-blur',
] as const;

/** Backgrounds that are pictures, and can be put out of focus. */
const blurred = ['own-blur', 'own-picture'] as const;

/** Options of AI Background. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'backdrop',
      label: 'backdrop',
      choices: [...backdropNames, 'own-picture'],
      withoutPicture: { 'own-picture': 'own' },
      initial: 'paper-sweep',
    },
    {
      kind: 'colour',
      name: 'colour',
      label: 'backdropColor',
      when: { option: 'backdrop', not: blurred },
      initial: '',
      automatic: '',
      suggestion: '#ffffff',
    },
    {
      kind: 'colour',
      name: 'colour2',
      label: 'backdropColor2',
      when: { option: 'backdrop', not: ['plain', ...blurred] },
      more: true,
      initial: '',
      automatic: '',
      suggestion: '#d9d4c8',
    },
    { ...share, name: 'blur', label: 'blur', when: { option: 'backdrop', is: blurred }, initial: 0.5 },
    { kind: 'switch', name: 'shadow', label: 'shadow', initial: true },
  ],
  ways: ['auto', 'tap', 'box', 'brush'],
  additionalWhen: { option: 'backdrop', is: ['own-picture'] },
  // The others are the same each time, or so plain that no other version can be told from them.
  versions: {
    option: 'backdrop',
    not: [
      ...['plain', 'linear-gradient', 'radial-gradient', 'paper-sweep', 'window-blinds', 'podium'],
      ...['own-blur', 'own-picture'],
    ],
  },
  estimate: { start: 1.8, perMegapixel: 0.35 },
  choiceCount: backdropNames.length,
  fileWord: 'new-background',
  compares: true,
} as const satisfies ToolOptions;
