import { patternAngle, patternSize, strength } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';

/** Fabrics of clothes: their own cloth in another colour, drawn fabrics, and an own picture. */
export const clothesFabrics = [
  'plain',
  'cotton',
  'linen',
  'denim',
  'corduroy',
  'tweed',
  'herringbone',
  'houndstooth',
  'pinstripe',
  'windowpane',
  'gingham',
  'buffalo-check',
  'tartan-red',
  'tartan-green',
  'camel-check',
  'argyle',
  'polka-dots',
  'breton',
  'knit',
  'cable-knit',
  'nordic-knit',
  'silk',
  'satin',
  'velvet',
  'leather',
  'fleece',
  'quilted',
  'lace',
  'floral',
  'paisley',
  'camouflage',
  'batik',
  'tie-dye',
  'leopard',
  'zebra',
  'sequins',
  'own',
] as const;

/** Clothes that are changed. */
export const clothesParts = ['main', 'all', 'upper', 'lower'] as const;

const patterned = { option: 'fabric', not: ['plain'] } as const;

/** Options of AI Clothes Changer. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'fabric',
      label: 'fabric',
      choices: clothesFabrics,
      withoutPicture: { own: 'own' },
      initial: 'plain',
    },
    {
      kind: 'colour',
      name: 'colour',
      label: 'clothColor',
      when: { option: 'fabric', not: ['own'] },
      initial: '',
      automatic: '',
      suggestion: '#2f5fae',
    },
    {
      kind: 'colour',
      name: 'colour2',
      label: 'clothColor2',
      when: [{ option: 'fabric', not: ['plain', 'own'] }, doneHere.when],
      more: true,
      initial: '',
      automatic: '',
      suggestion: '#f4f1ea',
    },
    { kind: 'list', name: 'part', label: 'part', unmarked: true, choices: clothesParts, initial: 'main' },
    {
      ...doneHere,
      kind: 'person',
      name: 'person',
      label: 'person',
      unmarked: true,
      initial: 0,
      otherwise: { who: 'everybody', value: 0 },
    },
    { ...patternSize, when: [patterned, doneHere.when], more: true },
    { ...patternAngle, when: [patterned, doneHere.when] },
    { ...strength, ...doneHere, more: true },
    { ...modelOption, when: { option: 'fabric', not: ['own'] } },
  ],
  ways: ['auto', 'brush'],
  additionalWhen: { option: 'fabric', is: ['own'] },
  // Prints that are strewn. Of other fabrics no more changes than the lie of single threads.
  versions: {
    option: 'fabric',
    is: ['floral', 'paisley', 'camouflage', 'batik', 'tie-dye', 'leopard', 'zebra', 'sequins'],
  },
  estimate: { start: 6.5, perMegapixel: 0.3, perPiece: 1.3 },
  choiceCount: clothesFabrics.length,
  fileWord: 'clothes',
  compares: true,
} as const satisfies ToolOptions;
