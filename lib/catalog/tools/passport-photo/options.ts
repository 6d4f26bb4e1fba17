import type { ToolOptions } from '../../options/option.ts';

/** Documents whose rules are known. */
export const documentNames = [
  'schengen-visa',
  'germany',
  'austria',
  'switzerland',
  'france',
  'italy',
  'spain',
  'netherlands',
  'belgium',
  'poland',
  'ireland',
  'united-kingdom',
  'united-states',
  'united-states-online',
  'canada',
  'australia',
  'japan',
  'south-korea',
  'taiwan',
  'china',
  'hong-kong',
  'singapore',
  'singapore-online',
  'india',
  'malaysia',
] as const;

/** Plain colours that a background may have. */
export const documentBackgrounds = ['white', 'off-white', 'cream', 'light-grey', 'light-blue'] as const;

/** Paper that copies are laid out on. */
export const documentSheets = ['none', '10x15', '13x18', 'a4', 'letter'] as const;

/** Options of Passport Photo. */
export const options = {
  options: [
    { kind: 'list', name: 'document', label: 'document', choices: documentNames, initial: 'schengen-visa' },
    {
      kind: 'list',
      name: 'background',
      label: 'documentBackground',
      note: 'documentBackground',
      choices: ['rule', ...documentBackgrounds, 'evened', 'own'],
      initial: 'rule',
    },
    { kind: 'list', name: 'sheet', label: 'sheet', choices: documentSheets, initial: '10x15' },
    { kind: 'switch', name: 'evenLight', label: 'evenLight', note: 'evenLight', initial: false },
  ],
  ways: ['auto', 'brush'],
  versions: false,
  estimate: { start: 2.4, perMegapixel: 0.3 },
  choiceCount: documentNames.length,
  resultSize: () => null,
  compares: false,
} as const satisfies ToolOptions;
