import { strength } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
import { styleEfforts, usualStyleEffort } from '../../run-efforts.ts';

/** Keys of all styles, in the order in which they are shown: painted, drawn, printed, built, photographic. */
export const filterStyles = [
  'oil',
  'watercolour',
  'gouache',
  'pastel',
  'coloured-pencil',
  'pencil',
  'charcoal',
  'ink-wash',
  'linocut',
  'comic',
  'pop-art',
  'soft-toon',
  'paper-cut',
  'mosaic',
  'stained-glass',
  'low-poly',
  'pixel-art',
  'retro-console',
  'neon',
  'portrait-film',
  'slide-film',
  'monochrome-film',
  'vintage',
  'duotone',
  'cyanotype',
] as const;

/** Options of the AI Filter. */
export const options = {
  options: [
    { kind: 'pictures', name: 'style', label: 'style', choices: filterStyles, initial: 'oil' },
    strength,
  ],
  // These two draw nothing at random.
  versions: { option: 'style', not: ['comic', 'soft-toon'] },
  estimate: { ...usualStyleEffort, ofChoices: styleEfforts },
  choiceCount: filterStyles.length,
  previews: { options: ['style'], heeds: [], maxPixels: 100_000 },
  fileWord: 'filter',
  compares: true,
} as const satisfies ToolOptions;
