import { share } from '../../options/amounts.ts';
import { doneHere, modelOption, type ToolOptions } from '../../options/option.ts';
import { hairColours } from './constants.ts';

/**
 * Keys of all cuts, in the order in which they are shown: none, cropped, short, to the shoulder, long, curly,
 * tied.
 */
export const hairStyles = [
  'bald',
  'shaved',
  'buzz',
  'crew',
  'french-crop',
  'side-part',
  'quiff',
  'pompadour',
  'undercut',
  'slick-back',
  'spiky',
  'pixie',
  'mohawk',
  'curtains',
  'bob',
  'bob-fringe',
  'long-bob',
  'shag',
  'wolf-cut',
  'mullet',
  'long-straight',
  'long-fringe',
  'long-waves',
  'long-layers',
  'locs',
  'curly-crop',
  'curly-bob',
  'shoulder-curls',
  'afro',
  'short-afro',
  'top-bun',
  'low-bun',
  'ponytail',
  'pigtails',
  'braids',
] as const;

/** Names of the colours. */
export const hairColourNames = Object.keys(hairColours) as readonly (keyof typeof hairColours)[];

const drawn = { option: 'style', not: ['keep'] } as const;
const length = {
  kind: 'amount',
  when: [drawn, doneHere.when],
  more: true,
  min: 0.6,
  max: 1.5,
  step: 0.05,
  initial: 1,
  unit: 'times',
} as const;

/** Options of HairStyle Changer. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'style',
      label: 'cut',
      choices: ['keep', ...hairStyles],
      withoutPicture: { keep: 'person' },
      initial: 'keep',
    },
    {
      kind: 'swatches',
      name: 'colour',
      label: 'hairColor',
      colours: hairColours,
      initial: 'keep',
      none: { value: 'keep', name: 'keep' },
    },
    {
      ...doneHere,
      kind: 'swatches',
      name: 'highlights',
      label: 'highlights',
      more: true,
      colours: hairColours,
      initial: '',
      none: { value: '', name: 'none' },
    },
    {
      kind: 'list',
      name: 'pattern',
      label: 'pattern',
      when: [{ option: 'highlights', not: [''] }, doneHere.when],
      more: true,
      choices: ['ombre', 'highlights'],
      initial: 'ombre',
    },
    { ...length, name: 'length', label: 'length' },
    { ...length, name: 'volume', label: 'volume' },
    { ...share, name: 'shine', label: 'shine', when: [drawn, doneHere.when], more: true, initial: 0.5 },
    {
      ...doneHere,
      kind: 'person',
      name: 'face',
      label: 'hairFace',
      more: true,
      initial: 0,
      otherwise: { who: 'largest', value: 0 },
    },
    modelOption,
  ],
  needs: {
    messageKey: 'hair',
    anyOf: [drawn, { option: 'colour', not: ['keep'] }, { option: 'highlights', not: [''] }],
  },
  // Strands are strewn; a dye is laid on the hair that is there.
  versions: { option: 'style', not: ['keep', 'bald'] },
  estimate: { start: 11, perMegapixel: 0.8 },
  choiceCount: hairStyles.length,
  fileWord: 'hairstyle',
  compares: true,
} as const satisfies ToolOptions;
