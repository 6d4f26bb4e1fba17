import { bat } from './templates/bat.ts';
import { blackCat } from './templates/black-cat.ts';
import { classicSkull } from './templates/classic-skull.ts';
import { darkFairy } from './templates/dark-fairy.ts';
import { devil } from './templates/devil.ts';
import { emberDemon } from './templates/ember-demon.ts';
import { fallenAngel } from './templates/fallen-angel.ts';
import { forestSpirit } from './templates/forest-spirit.ts';
import { galaxy } from './templates/galaxy.ts';
import { ghostBride } from './templates/ghost-bride.ts';
import { ghostPirate } from './templates/ghost-pirate.ts';
import { halfSkull } from './templates/half-skull.ts';
import { iceQueen } from './templates/ice-queen.ts';
import { jester } from './templates/jester.ts';
import { lanternFace } from './templates/lantern-face.ts';
import { mermaid } from './templates/mermaid.ts';
import { moonWitch } from './templates/moon-witch.ts';
import { mummy } from './templates/mummy.ts';
import { neonSkeleton } from './templates/neon-skeleton.ts';
import { pharaoh } from './templates/pharaoh.ts';
import { plagueDoctor } from './templates/plague-doctor.ts';
import { pumpkinHead } from './templates/pumpkin-head.ts';
import { raven } from './templates/raven.ts';
import { roseSkull } from './templates/rose-skull.ts';
import { rottenDoll } from './templates/rotten-doll.ts';
import { sadClown } from './templates/sad-clown.ts';
import { scarecrow } from './templates/scarecrow.ts';
import { serpent } from './templates/serpent.ts';
import { spiderQueen } from './templates/spider-queen.ts';
import { stitchedGiant } from './templates/stitched-giant.ts';
import { sugarSkull } from './templates/sugar-skull.ts';
import type { Template } from './templates/template.ts';
import { vampire } from './templates/vampire.ts';
import { voodooDoll } from './templates/voodoo-doll.ts';
import { werewolf } from './templates/werewolf.ts';
import { widow } from './templates/widow.ts';
import { witch } from './templates/witch.ts';
import { zombie } from './templates/zombie.ts';

/** Costumes by key. */
export const templates = {
  'sugar-skull': sugarSkull,
  'rose-skull': roseSkull,
  'classic-skull': classicSkull,
  'half-skull': halfSkull,
  vampire: vampire,
  widow: widow,
  zombie: zombie,
  'rotten-doll': rottenDoll,
  scarecrow: scarecrow,
  'lantern-face': lanternFace,
  'pumpkin-head': pumpkinHead,
  witch: witch,
  'moon-witch': moonWitch,
  'black-cat': blackCat,
  'spider-queen': spiderQueen,
  werewolf: werewolf,
  mummy: mummy,
  'ghost-bride': ghostBride,
  devil: devil,
  'fallen-angel': fallenAngel,
  'sad-clown': sadClown,
  jester: jester,
  'stitched-giant': stitchedGiant,
  mermaid: mermaid,
  serpent: serpent,
  'dark-fairy': darkFairy,
  bat: bat,
  raven: raven,
  'plague-doctor': plagueDoctor,
  'ghost-pirate': ghostPirate,
  'ice-queen': iceQueen,
  'ember-demon': emberDemon,
  'neon-skeleton': neonSkeleton,
  'voodoo-doll': voodooDoll,
  pharaoh: pharaoh,
  galaxy: galaxy,
  'forest-spirit': forestSpirit,
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateKey = keyof typeof templates;
