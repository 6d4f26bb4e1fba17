import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import { type HeadshotStyleName, headshotStyles } from './headshot-styles.ts';
import { type OutfitName, outfitNames } from './outfit/outfits.ts';

/** Choice of one name, of several in turn, or of all. */
export type Choice<Name extends string> = Name | 'mixed' | readonly Name[];

/** One portrait of a set. */
export interface PlannedPortrait {
  readonly style: HeadshotStyleName;
  readonly outfit: OutfitName;
  /** Rank of its photo among the chosen ones, best first. */
  readonly photo: number;
  readonly seed: number;
}

interface SetParams {
  readonly count: number;
  /** Number of the first portrait; earlier ones exist already. */
  readonly from: number;
  /** One, several that take turns, or all. */
  readonly style: Choice<HeadshotStyleName>;
  readonly outfit: Choice<OutfitName>;
  readonly seed: number;
  readonly photos: readonly ChosenPhoto[];
}

const styleNames = Object.keys(headshotStyles) as HeadshotStyleName[];

/** Portraits per photo before the next one is used, best first. */
const EACH = 2;

interface Chosen<Name extends string> {
  readonly chosen: Choice<Name>;
  readonly all: readonly Name[];
  readonly seed: number;
}

/** Names that portraits take in turn: those that are chosen, from another one on with another seed. */
function inTurn<Name extends string>({ chosen, all, seed }: Chosen<Name>): (turn: number) => Name {
  const names = chosen === 'mixed' ? all : typeof chosen === 'string' ? [chosen] : chosen;
  const start = seed === 1 ? 0 : Math.floor(hashUnit(seed, 11, 1) * names.length);
  return (turn) => names[(start + turn) % names.length];
}

/**
 * Plans a set of portraits with varied style, outfit and photo where several are chosen. All pairs of them
 * come before one comes again. The drawing of the background and the crop always vary.
 */
export function planSet({ count, from, style, outfit, seed, photos }: SetParams): readonly PlannedPortrait[] {
  const styleOf = inTurn({ chosen: style, all: styleNames, seed });
  const outfitOf = inTurn({ chosen: outfit, all: outfitNames, seed: seed === 1 ? 1 : seed + 7 });
  const round = leastCommonMultiple(lengthOf(style, styleNames), lengthOf(outfit, outfitNames));
  return Array.from({ length: count }, (_, at) => from + at).map((place) => ({
    style: styleOf(place),
    // Lists of one length, or of lengths with a common factor, would pair the same ones again and again.
    outfit: outfitOf(place + Math.floor(place / round)),
    photo: Math.floor(place / EACH) % photos.length,
    seed: Math.floor(hashUnit(seed, place, 23) * 2 ** 31),
  }));
}

function lengthOf<Name extends string>(chosen: Choice<Name>, all: readonly Name[]): number {
  if (chosen === 'mixed') return all.length;
  return typeof chosen === 'string' ? 1 : chosen.length;
}

function leastCommonMultiple(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return (a * b) / larger;
}
