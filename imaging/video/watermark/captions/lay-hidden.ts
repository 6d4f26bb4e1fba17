import { boxBlur } from '../../../core/filters/box-blur.ts';
import type { Ground } from '../ground/ground.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import { KINDS } from './find-shifts.ts';

/** Pixels around one whose mean makes outlines soft, how steep they become, and the least part that is read. */
const SOFT = 3;
const STEEP = 3;
const LEAST = 0.01;
/** Levels that colours of who passes spread by around a pixel: of outlines that went astray they do by more. */
const SPREAD = 24;
/** Pixels that are known of a frame, with the frames since each was seen. */
export interface Passing {
  readonly kind: Uint8Array;
  readonly luma: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  readonly age: Uint8Array;
}

/** What letters hide in a frame, in the order of the hole's pixels that they hide. */
export type Hidden = Passing;

interface Lain {
  readonly region: MarkRegion;
  /** 1 for the pixels of the hole that letters hide. */
  readonly flags: Uint8Array;
  /** The frame itself, with what its letters hide from one side of time. */
  readonly now: Passing;
  /** The same from the other side. */
  readonly other: Hidden;
}

/** Pixels of a frame by both sides of time. */
interface Merged extends Omit<Passing, 'age'> {
  /** Share of who passes in each pixel, times its weight: what was seen lately counts most. */
  readonly share: Float32Array;
  readonly weight: Float32Array;
}

/** Merges both sides of time; colours are those of the one that saw who passes last. */
function mergeSides({ region, flags, now, other }: Lain): Merged {
  const { kind, luma, u, v } = now;
  const merged = { kind: kind.slice(), luma: luma.slice(), u: u.slice(), v: v.slice() };
  const weight = Float32Array.from(kind, (own) => (own === KINDS.untold ? 0 : 2));
  const share = Float32Array.from(kind, (own) => (own === KINDS.passing ? 2 : 0));
  let at = 0;
  for (const [k, i] of region.hole.entries()) {
    if (!flags[k]) continue;
    const sides = [
      [kind[i], now.age[i]],
      [other.kind[at], other.age[at]],
    ].filter(([own]) => own !== KINDS.untold);
    const weightOf = (some: readonly number[][]) => some.reduce((sum, [, age]) => sum + 1 / (1 + age), 0);
    weight[i] = weightOf(sides);
    share[i] = weightOf(sides.filter(([own]) => own === KINDS.passing));
    const isOther =
      other.kind[at] === KINDS.passing && (kind[i] !== KINDS.passing || other.age[at] < now.age[i]);
    if (isOther) for (const plane of ['luma', 'u', 'v'] as const) merged[plane][i] = other[plane][at];
    merged.kind[i] = share[i] > 0 ? KINDS.passing : weight[i] > 0 ? KINDS.ground : KINDS.untold;
    at += 1;
  }
  return { ...merged, share, weight };
}

/** Weighted means over squares of pixels: the share of who passes, and his colours. */
function soften({ width, height }: MarkRegion, { kind, luma, u, v, share, weight }: Merged) {
  const blur = (data: Float32Array) => boxBlur({ width, height, data }, SOFT).data;
  const own = blur(share);
  const known = blur(weight);
  const isPassing = Float32Array.from(kind, (one) => (one === KINDS.passing ? 1 : 0));
  const count = blur(isPassing);
  const planes = [luma, u, v].map((plane) => blur(isPassing.map((one, i) => one * plane[i])));
  return { own, known, count, planes };
}

/**
 * Lays what was carried under the letters of a frame, with soft outlines: single pixels go astray. Tells the
 * pixels that nothing tells.
 */
export function layHidden(ground: Ground, lain: Lain): Uint8Array {
  const { region, flags } = lain;
  const { hole, firsts } = region;
  const merged = mergeSides(lain);
  const { own, known, count, planes } = soften(region, merged);
  const untold = flags.map((flag, k) => (flag && merged.kind[hole[k]] === KINDS.untold ? 1 : 0));
  const shareOf = (i: number) =>
    Math.min(1, Math.max(0, (own[i] / Math.max(LEAST, known[i]) - 0.5) * STEEP + 0.5));
  const colourOf = (i: number, plane: 'luma' | 'u' | 'v', means: Float32Array) => {
    const mean = means[i] / Math.max(LEAST, count[i]);
    if (merged.kind[i] !== KINDS.passing) return mean;
    return Math.min(mean + SPREAD, Math.max(mean - SPREAD, merged[plane][i]));
  };
  for (const [k, i] of hole.entries()) {
    if (!flags[k] || untold[k]) continue;
    const share = shareOf(i);
    if (share > 0) ground.luma[k] += share * (colourOf(i, 'luma', planes[0]) - ground.luma[k]) + 0.5;
  }
  for (const [q, k] of firsts.entries()) {
    if (!flags[k] || untold[k]) continue;
    const [i, share] = [hole[k], shareOf(hole[k])];
    if (share === 0) continue;
    ground.u[q] += share * (colourOf(i, 'u', planes[1]) - ground.u[q]) + 0.5;
    ground.v[q] += share * (colourOf(i, 'v', planes[2]) - ground.v[q]) + 0.5;
  }
  return untold;
}
