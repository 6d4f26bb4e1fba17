import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Ground } from '../ground/ground.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import { KINDS } from './find-shifts.ts';

/**
 * Pixels around one whose mean makes outlines soft, how steep they become, and the least part that is read.
 * @tuned 2026-11-30, two filmed clips with people, by eye and by likeness
 */
const SOFT = 3;
const STEEP = 3;
const LEAST = 0.01;
/** Weight of what a frame shows itself, by that of what it shares with the next one. */
const SEEN = 2;
/**
 * Levels that colours of who passes spread by around a pixel; outlines that went astray do by more.
 * @tuned 2026-11-30, two filmed clips with people, by eye and by likeness
 */
const SPREAD = 24;
/** Pixels that are known of a frame, with the frames since each was seen. */
export interface Passing {
  readonly kind: Uint8Array;
  readonly luma: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  readonly age: Uint8Array;
}

/** Pixels that letters hide in a frame, in the order of the hole's pixels that they hide. */
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
  const { hole } = region;
  const [kind, luma, u, v] = [now.kind.slice(), now.luma.slice(), now.u.slice(), now.v.slice()];
  const [share, weight] = [new Float32Array(kind.length), new Float32Array(kind.length)];
  for (let i = 0; i < kind.length; i++) {
    weight[i] = kind[i] === KINDS.untold ? 0 : SEEN;
    share[i] = kind[i] === KINDS.passing ? SEEN : 0;
  }
  for (let k = 0, at = 0; k < hole.length; k++) {
    if (!flags[k]) continue;
    const i = hole[k];
    const [ownKind, otherKind] = [now.kind[i], other.kind[at]];
    const [own, later] = [1 / (1 + now.age[i]), 1 / (1 + other.age[at])];
    weight[i] = (ownKind === KINDS.untold ? 0 : own) + (otherKind === KINDS.untold ? 0 : later);
    share[i] = (ownKind === KINDS.passing ? own : 0) + (otherKind === KINDS.passing ? later : 0);
    if (otherKind === KINDS.passing && (ownKind !== KINDS.passing || later > own)) {
      luma[i] = other.luma[at];
      u[i] = other.u[at];
      v[i] = other.v[at];
    }
    kind[i] = share[i] > 0 ? KINDS.passing : weight[i] > 0 ? KINDS.ground : KINDS.untold;
    at += 1;
  }
  return { kind, luma, u, v, share, weight };
}

/** Weighted means over squares of pixels: the share of who passes, and his colours. */
function soften({ width, height }: MarkRegion, { kind, luma, u, v, share, weight }: Merged) {
  const blur = (data: Float32Array) => boxBlurCompiled({ width, height, data }, SOFT).data;
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
  const untold = flags.map((flag, k) => (flag && merged.kind[hole[k]] === KINDS.untold ? 1 : 0));
  if (!hole.some((i, k) => flags[k] && merged.kind[i] === KINDS.passing)) return untold;
  const { own, known, count, planes } = soften(region, merged);
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
