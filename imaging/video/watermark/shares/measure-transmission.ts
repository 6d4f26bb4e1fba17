import { median as middleOf, quantiles } from '../../../core/numeric/scalar.ts';
import type { Shot } from '../ground/follow-ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import { listCrossings } from './list-crossings.ts';

/**
 * Change of brightness that shows something else, and how much both sides of a stroke may differ in it.
 * @tuned 2026-11-30, sixteen clips with known truth, opacities of their marks
 */
const CHANGED = 24;
const ALIKE = 0.25;
/**
 * Fewest comparisons that tell a transmission, and how much half of them may spread by.
 * @tuned 2026-11-30, sixteen clips with known truth, opacities of their marks
 */
const MIN_COUNT = 200;
const MAX_SPREAD = 0.15;
/** Transmission of marks that are no layer, or hide the ground. */
const LEAST = 0.08;
const MOST = 0.95;

interface Scenes {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
  readonly median: RegionPlanes;
}

interface Guess {
  /** Of each pixel of the hole, 0–1. */
  readonly share: Float32Array;
  readonly opacity: number;
}

/**
 * Measures how much of the ground a mark lets through before a still camera, by who passes behind it: where
 * both sides of a stroke change alike, so does the ground under it, and what is seen there changes by that
 * times the transmission. Also the brightness of the mark, which the medians of the same places tell. Null
 * where too little passes, or where changes do not agree.
 */
export function measureTransmission(
  { region, frames, shot, median }: Scenes,
  guess: Guess,
): { readonly opacity: number; readonly level: number } | null {
  const { width, height, hole } = region;
  const crossings = listCrossings({ width, height, places: hole, shares: guess.share }, guess.opacity);
  const own = median.luma;
  const ratios: number[] = [];
  for (const place of sampleShot(shot, MAX_SAMPLED)) {
    const { luma } = frames[place];
    for (const { at, before, after } of crossings) {
      const [one, other] = [luma[before] - own[before], luma[after] - own[after]];
      const change = (one + other) / 2;
      if (Math.abs(one) < CHANGED || Math.abs(other) < CHANGED) continue;
      if (Math.abs(one - other) > ALIKE * Math.abs(change)) continue;
      ratios.push((luma[at] - own[at]) / change);
    }
  }
  if (ratios.length < MIN_COUNT) return null;
  const [low, through, high] = quantiles(ratios, 0.25, 0.5, 0.75);
  if (through < LEAST || through > MOST || high - low > MAX_SPREAD) return null;
  const levels = crossings.map(
    ({ at, before, after }) => (own[at] - (through * (own[before] + own[after])) / 2) / (1 - through),
  );
  return { opacity: 1 - through, level: Math.min(255, Math.max(0, middleOf(levels))) };
}
