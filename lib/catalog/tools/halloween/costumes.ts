import type { HalloweenTemplate } from './options.ts';

/** Filters of the gallery. */
export const costumeKinds = ['skulls', 'undead', 'creatures', 'magic', 'figures'] as const;
type CostumeKind = (typeof costumeKinds)[number];

/** Kind of costume of each template. */
export const costumeKindOf: Readonly<Record<HalloweenTemplate, CostumeKind>> = {
  'sugar-skull': 'skulls',
  'rose-skull': 'skulls',
  'classic-skull': 'skulls',
  'half-skull': 'skulls',
  vampire: 'undead',
  widow: 'undead',
  zombie: 'undead',
  'rotten-doll': 'figures',
  scarecrow: 'figures',
  'lantern-face': 'figures',
  'pumpkin-head': 'figures',
  witch: 'magic',
  'moon-witch': 'magic',
  'black-cat': 'creatures',
  'spider-queen': 'creatures',
  werewolf: 'creatures',
  mummy: 'undead',
  'ghost-bride': 'undead',
  devil: 'creatures',
  'fallen-angel': 'creatures',
  'sad-clown': 'figures',
  jester: 'figures',
  'stitched-giant': 'undead',
  mermaid: 'magic',
  serpent: 'creatures',
  'dark-fairy': 'magic',
  bat: 'creatures',
  raven: 'creatures',
  'plague-doctor': 'figures',
  'ghost-pirate': 'undead',
  'ice-queen': 'magic',
  'ember-demon': 'creatures',
  'neon-skeleton': 'skulls',
  'voodoo-doll': 'figures',
  pharaoh: 'figures',
  galaxy: 'magic',
  'forest-spirit': 'magic',
};
