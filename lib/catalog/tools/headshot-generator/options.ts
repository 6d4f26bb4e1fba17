import { share } from '../../options/amounts.ts';
import { modelOption, type ToolOptions } from '../../options/option.ts';
import { MAX_FREE_HEADSHOTS, MAX_HEADSHOTS } from './constants.ts';

/** Recipes for a portrait, by their names. */
export const headshotStyleNames = [
  'studio-grey',
  'bright-office',
  'dark-studio',
  'corporate-blue',
  'warm-sand',
  'park',
  'white-studio',
  'window-light',
  'library',
  'navy-studio',
  'painted-canvas',
  'city-evening',
  'concrete',
  'brick',
  'wood',
  'black-and-white',
] as const;

/** Outfits: the own clothes, or drawn ones. */
export const headshotOutfitNames = [
  'own',
  'blazer-roll-neck',
  'navy-suit',
  'white-shirt',
  'open-collar-suit',
  'black-roll-neck',
  'charcoal-suit',
  'blazer-blouse',
  'pullover-shirt',
] as const;

/** Ratios of width to height that portraits come in. */
export const headshotAspects = ['4:5', '1:1', '3:4', '2:3'] as const;

/** Sizes of sets that no package pays for; a model makes no others. */
const freeCounts = Array.from({ length: MAX_FREE_HEADSHOTS }, (_, index) => index + 1);

/** Options of Head Shot. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'style',
      label: 'look',
      choices: ['mixed', ...headshotStyleNames],
      withoutPicture: { mixed: 'several' },
      several: 'mixed',
      note: 'several',
      initial: 'mixed',
    },
    {
      kind: 'pictures',
      name: 'outfit',
      label: 'outfit',
      choices: ['mixed', ...headshotOutfitNames],
      withoutPicture: { mixed: 'several' },
      several: 'mixed',
      note: 'several',
      initial: 'own',
    },
    {
      kind: 'amount',
      name: 'count',
      label: 'count',
      min: 1,
      max: MAX_HEADSHOTS,
      step: 1,
      initial: MAX_FREE_HEADSHOTS,
      unit: 'count',
    },
    // The page sets it with the size of the set; where nothing is sold it stays off.
    { kind: 'switch', name: 'paid', label: 'count', initial: false },
    { kind: 'buttons', name: 'aspect', label: 'ratio', choices: headshotAspects, initial: '4:5' },
    { ...share, name: 'retouch', label: 'retouch', note: 'retouch', initial: 0.4 },
    {
      ...modelOption,
      note: 'modelOfSets',
      when: [
        { option: 'paid', is: [false] },
        { option: 'count', is: freeCounts },
      ],
    },
  ],
  versions: true,
  isSet: true,
  estimate: { start: 4.5, perMegapixel: 0.3, perPiece: 1.5 },
  choiceCount: headshotStyleNames.length,
  resultSize: () => null,
  fileWord: 'headshot',
  compares: false,
} as const satisfies ToolOptions;
