import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { ChosenPhoto } from './choose-photos.ts';
import { type HeadshotStyleName, headshotStyles } from './headshot-styles.ts';
import { type OutfitName, outfitNames } from './outfit/outfits.ts';

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
  readonly style: HeadshotStyleName | 'mixed';
  readonly outfit: OutfitName | 'mixed';
  readonly seed: number;
  readonly photos: readonly ChosenPhoto[];
}

const styleNames = Object.keys(headshotStyles) as HeadshotStyleName[];

/** Portraits per photo before the next one is used, best first. */
const EACH = 2;

/** First style of another seed's set, within the first half of the list. */
function startOf(seed: number, length: number): number {
  return Math.floor(hashUnit(seed, 11, 1) * length);
}

/**
 * Plans a set of portraits with varied style, outfit and photo where mixed. The drawing of the background and
 * the crop always vary.
 */
export function planSet({ count, from, style, outfit, seed, photos }: SetParams): readonly PlannedPortrait[] {
  const styleStart = seed === 1 ? 0 : startOf(seed, styleNames.length);
  const outfitStart = seed === 1 ? 0 : startOf(seed + 7, outfitNames.length);
  return Array.from({ length: count }, (_, at) => from + at).map((place) => ({
    style: style === 'mixed' ? styleNames[(styleStart + place) % styleNames.length] : style,
    outfit: outfit === 'mixed' ? outfitNames[(outfitStart + place) % outfitNames.length] : outfit,
    photo: Math.floor(place / EACH) % photos.length,
    seed: Math.floor(hashUnit(seed, place, 23) * 2 ** 31),
  }));
}
