import { strength } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';
import { costumeEffort } from '../../run-efforts.ts';
import { WHOLE_PIXELS } from '../../tool.ts';

/** Keys of all costumes, in the order in which they are shown. */
export const halloweenTemplates = [
  'sugar-skull',
  'rose-skull',
  'classic-skull',
  'half-skull',
  'vampire',
  'widow',
  'zombie',
  'rotten-doll',
  'scarecrow',
  'lantern-face',
  'pumpkin-head',
  'witch',
  'moon-witch',
  'black-cat',
  'spider-queen',
  'werewolf',
  'mummy',
  'ghost-bride',
  'devil',
  'fallen-angel',
  'sad-clown',
  'jester',
  'stitched-giant',
  'mermaid',
  'serpent',
  'dark-fairy',
  'bat',
  'raven',
  'plague-doctor',
  'ghost-pirate',
  'ice-queen',
  'ember-demon',
  'neon-skeleton',
  'voodoo-doll',
  'pharaoh',
  'galaxy',
  'forest-spirit',
] as const;

export type HalloweenTemplate = (typeof halloweenTemplates)[number];

/** Options of the Halloween templates. */
export const options = {
  options: [
    {
      kind: 'pictures',
      name: 'template',
      label: 'template',
      choices: halloweenTemplates,
      initial: 'classic-skull',
      queryParameter: 'template',
    },
    strength,
    { kind: 'switch', name: 'scene', label: 'scene', note: 'scene', initial: true },
    {
      kind: 'person',
      name: 'faces',
      label: 'faces',
      initial: 'all',
      otherwise: { who: 'everybody', value: 'all' },
    },
  ],
  versions: true,
  estimate: costumeEffort,
  choiceCount: halloweenTemplates.length,
  previews: { options: ['template'], heeds: ['faces', 'scene'], maxPixels: WHOLE_PIXELS },
  compares: true,
} as const satisfies ToolOptions;
