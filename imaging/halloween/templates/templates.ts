import { bat } from './bat.ts';
import { blackCat } from './black-cat.ts';
import { classicSkull } from './classic-skull.ts';
import { darkFairy } from './dark-fairy.ts';
import { devil } from './devil.ts';
import { emberDemon } from './ember-demon.ts';
import { fallenAngel } from './fallen-angel.ts';
import { forestSpirit } from './forest-spirit.ts';
import { galaxy } from './galaxy.ts';
import { ghostBride } from './ghost-bride.ts';
import { ghostPirate } from './ghost-pirate.ts';
import { halfSkull } from './half-skull.ts';
import { iceQueen } from './ice-queen.ts';
import { jester } from './jester.ts';
import { lanternFace } from './lantern-face.ts';
import { mermaid } from './mermaid.ts';
import { moonWitch } from './moon-witch.ts';
import { mummy } from './mummy.ts';
import { neonSkeleton } from './neon-skeleton.ts';
import { pharaoh } from './pharaoh.ts';
import { plagueDoctor } from './plague-doctor.ts';
import { pumpkinHead } from './pumpkin-head.ts';
import { raven } from './raven.ts';
import { roseSkull } from './rose-skull.ts';
import { rottenDoll } from './rotten-doll.ts';
import { sadClown } from './sad-clown.ts';
import { scarecrow } from './scarecrow.ts';
import { serpent } from './serpent.ts';
import { spiderQueen } from './spider-queen.ts';
import { stitchedGiant } from './stitched-giant.ts';
import { sugarSkull } from './sugar-skull.ts';
import type { Template } from './template.ts';
import { vampire } from './vampire.ts';
import { voodooDoll } from './voodoo-doll.ts';
import { werewolf } from './werewolf.ts';
import { widow } from './widow.ts';
import { witch } from './witch.ts';
import { zombie } from './zombie.ts';

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
