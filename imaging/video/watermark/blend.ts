import { median, quantiles } from '../../core/numeric/scalar.ts';
import type { Ground } from './ground.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';

/** A half-transparent mark: `seen = (1 - share) · ground + offset`, in the planes of a frame. */
export interface Blend {
  /** For each pixel of the hole, 0–1; -1 where nothing tells it. */
  readonly share: Float32Array;
  /** Y, U and V. */
  readonly colour: readonly [number, number, number];
  /** Brightness that each pixel adds to its ground, and U and V: by its share of the colour, or its own. */
  readonly offsets: readonly [Float32Array, Float32Array, Float32Array];
  /** Share of the mark's body, 0–1. */
  readonly opacity: number;
}

/** Fewest frames in which the ground of a pixel has to be known. */
const MIN_FRAMES = 6;
/** Least variance of the ground, over all planes, that a slope is read from. */
const MIN_VARIANCE = 60;
/** Shares that tell a colour: below, noise is multiplied; above, the ground is hardly seen. */
const TELLING = [0.25, 0.97] as const;
/** Least distance of ground and colour, squared, that a share is read from. */
const MIN_CONTRAST = 250;
/** Rank of the share that no pixel exceeds by much, among those that are sure. */
const SURE_RANK = 0.95;
/** Pixels around one that is not sure, whose mean it takes. */
const AROUND = 2;
/** Shares below are noise; above, nothing of the ground is left. */
const MIN_SHARE = 0.03;
const MAX_SHARE = 0.98;
/** Shares that belong to the mark, and the rank among them that its body has. */
const BODY_SHARE = 0.1;
const BODY_RANK = 0.7;

/** Levels by which the mean of a pixel is off under the mark's colour, from which on it has its own. */
const OTHER_COLOUR = 3;
/** Standard errors of its mean that this has to exceed, and frames in a row that tell no more than one. */
const SURE = 3;
const ALIKE_FRAMES = 4;
/** Brightness of black and white, which no mark exceeds. */
const BLACK = 16;
const WHITE = 255;
/** Part of the changes of a pixel that its ground has to explain, so that its own slope is believed. */
const FITS = 0.9;
/** The same from which on their deviations may be compared, as the ground is the right one. */
const RELATED = 0.3;
/** Variance over time of a pixel, by what its share lets through, below which the mark hides the ground. */
const HIDDEN = 0.25;
/** Variance of three planes that rounding to whole levels takes or adds; less tells nothing. */
const ROUNDED = 0.25;

/** A moment at which both are known: the seen frame, and the ground under the mark. */
export interface Pair {
  readonly seen: RegionPlanes;
  readonly ground: Ground;
}

/** Sums over the frames in which the ground of a pixel is known, for Y, U and V. */
class PixelSums {
  count = 0;
  readonly seen = [0, 0, 0];
  readonly ground = [0, 0, 0];
  readonly products = [0, 0, 0];
  readonly squares = [0, 0, 0];
  readonly seenSquares = [0, 0, 0];

  add(plane: number, seen: number, ground: number): void {
    this.seenSquares[plane] += seen * seen;
    this.seen[plane] += seen;
    this.ground[plane] += ground;
    this.products[plane] += seen * ground;
    this.squares[plane] += ground * ground;
  }

  mean(plane: number): readonly [number, number] {
    return [this.seen[plane] / this.count, this.ground[plane] / this.count];
  }

  /** Covariance of both, and variance of the ground, over all planes. */
  spread(): readonly [number, number] {
    let [covariance, variance] = [0, 0];
    for (let plane = 0; plane < 3; plane++) {
      const [seen, ground] = this.mean(plane);
      covariance += this.products[plane] / this.count - seen * ground;
      variance += this.squares[plane] / this.count - ground * ground;
    }
    return [covariance, variance];
  }

  /** Variance of what is seen, over all planes. */
  seenVariance(): number {
    return this.seenSquares.reduce(
      (sum, square, plane) => sum + square / this.count - this.mean(plane)[0] ** 2,
      0,
    );
  }

  /**
   * Part of the ground that is let through. Ground that is a fraction of a pixel off lowers a regression's
   * slope, but neither variance: where both go along, the ratio of their deviations tells it.
   */
  transmission(): number {
    const [covariance, variance] = this.spread();
    const seen = this.seenVariance();
    const goesAlong = covariance > 0 && covariance ** 2 > RELATED * variance * seen;
    return goesAlong ? Math.sqrt(seen / variance) : covariance / variance;
  }

  /** Share by the slope alone; null where the ground explains too little of what is seen. */
  ownShare(): number | null {
    const [covariance, variance] = this.spread();
    const fits = covariance > 0 && covariance ** 2 > FITS * variance * this.seenVariance();
    return fits && variance > MIN_VARIANCE ? Math.max(0, 1 - covariance / variance) : null;
  }

  /** Least share of black or white that the change of the mean brightness needs. */
  leastShare(): number {
    const [seen, ground] = this.mean(0);
    const [change, room] = seen < ground ? [ground - seen, ground - BLACK] : [seen - ground, WHITE - ground];
    return change / Math.max(1, room);
  }

  /** Standard error of the means under a share, in levels. */
  doubt(share: number): number {
    const [covariance, variance] = this.spread();
    const residual = this.seenVariance() - 2 * (1 - share) * covariance + (1 - share) ** 2 * variance;
    return Math.sqrt((Math.max(0, residual) * ALIKE_FRAMES) / this.count);
  }

  /** The part of the means that a share does not take from the ground. */
  offset(share: number): [number, number, number] {
    const own = (plane: number) => this.mean(plane)[0] - (1 - share) * this.mean(plane)[1];
    return [own(0), own(1), own(2)];
  }
}

/** Place of the sample of colour of a pixel of the hole, in the planes and in the lists of colour. */
export function listSamples({ width, height, hole, quads }: MarkRegion) {
  const half = width >> 1;
  const places = new Int32Array(half * (height >> 1));
  for (const [q, place] of quads.entries()) places[place] = q;
  const samples = new Int32Array(hole.length);
  for (const [k, i] of hole.entries())
    samples[k] = places[((Math.floor(i / width) >> 1) * half + ((i % width) >> 1)) | 0];
  return samples;
}

function sumPixel(region: MarkRegion, { pairs, k, q }: { pairs: readonly Pair[]; k: number; q: number }) {
  const sums = new PixelSums();
  const [at, colourAt] = [region.hole[k], region.quads[q]];
  for (const { seen, ground } of pairs) {
    if (ground.age[k] === 0 || ground.age[region.firsts[q]] === 0) continue;
    sums.count += 1;
    sums.add(0, seen.luma[at], ground.luma[k]);
    sums.add(1, seen.u[colourAt], ground.u[q]);
    sums.add(2, seen.v[colourAt], ground.v[q]);
  }
  return sums;
}

/**
 * A half-transparent mark by what the ground under it is in other frames: what is seen is a line over the
 * ground, whose slope is what shows through. With the colour of all pixels the shift of the means tells each
 * share better than its slope does. Null where too little is known.
 */
export function regressBlend(region: MarkRegion, pairs: readonly Pair[]): Blend | null {
  const samples = listSamples(region);
  const share = new Float32Array(region.hole.length).fill(-1);
  const levels: [number[], number[], number[]] = [[], [], []];
  const all: (PixelSums | null)[] = [];
  for (let k = 0; k < share.length; k++) {
    const sums = sumPixel(region, { pairs, k, q: samples[k] });
    all.push(sums.count >= MIN_FRAMES ? sums : null);
    if (sums.count < MIN_FRAMES) continue;
    if (sums.spread()[1] < MIN_VARIANCE) continue;
    const slope = Math.min(1, Math.max(0, 1 - sums.transmission()));
    share[k] = slope;
    if (slope <= TELLING[0] || slope >= TELLING[1]) continue;
    for (const [plane, found] of levels.entries()) {
      const [seen, ground] = sums.mean(plane);
      found.push(ground + (seen - ground) / slope);
    }
  }
  if (levels[0].length === 0) return null;
  const colour = levels.map((found) => Math.min(240, Math.max(16, median(found)))) as [
    number,
    number,
    number,
  ];
  const sure = all.map((sums) => sums && shareByMeans(sums, colour));
  const most =
    1.1 * rankOf(sure.filter((value) => value !== null && value > BODY_SHARE) as number[], SURE_RANK);
  for (const [k, sums] of all.entries()) {
    if (!sums) continue;
    const value = sure[k] ?? meanAround(region, { sure, k }) ?? share[k];
    share[k] = value < MIN_SHARE ? 0 : Math.min(MAX_SHARE, most, value);
  }
  if (hidesGround(share, all)) return null;
  const opacity = rankOf(
    [...share].filter((value) => value > BODY_SHARE),
    BODY_RANK,
  );
  const offsets = listOffsets({ share, all, colour, most });
  return { share, colour, offsets, opacity };
}

interface Shares {
  readonly share: Float32Array;
  readonly all: readonly (PixelSums | null)[];
  readonly colour: readonly number[];
  readonly most: number;
}

/**
 * Lists the offsets of all pixels. A shadow, an outline and the parts of a mark of several colours are not
 * of its main one: they get a share by their own slope or darkness, and what that leaves of the means. Shares
 * are changed in place.
 */
function listOffsets({ share, all, colour, most }: Shares): Blend['offsets'] {
  const offsets = [0, 1, 2].map((plane) => share.map((value) => value * colour[plane]));
  for (const [k, sums] of all.entries()) {
    if (!sums) continue;
    const misfit = Math.hypot(...sums.offset(share[k]).map((own, plane) => own - share[k] * colour[plane]));
    if (misfit < Math.max(OTHER_COLOUR, SURE * sums.doubt(share[k]))) continue;
    share[k] = Math.min(MAX_SHARE, most, Math.max(sums.leastShare(), sums.ownShare() ?? share[k]));
    for (const [plane, own] of sums.offset(share[k]).entries()) offsets[plane][k] = own;
  }
  const [luma, u, v] = offsets;
  return [luma, u, v];
}

/** True where most pixels of a mark stay the same while the ground under them changes. */
function hidesGround(share: Float32Array, all: readonly (PixelSums | null)[]): boolean {
  let [hidden, count] = [0, 0];
  for (const [k, sums] of all.entries()) {
    if (!sums || share[k] < BODY_SHARE) continue;
    const expected = (1 - share[k]) ** 2 * sums.spread()[1];
    if (expected < ROUNDED) continue;
    count += 1;
    if (sums.seenVariance() < HIDDEN * expected) hidden += 1;
  }
  return 2 * hidden > count;
}

/** The value that a share of a list lies below; 0 for an empty list. */
function rankOf(values: readonly number[], share: number): number {
  return quantiles(values, share)[0] ?? 0;
}

/** Mean of what is sure around a pixel; null where nothing is. */
function meanAround(
  { width, hole, ordinals }: MarkRegion,
  { sure, k }: { readonly sure: readonly (number | null)[]; readonly k: number },
): number | null {
  let [sum, count] = [0, 0];
  for (let dy = -AROUND; dy <= AROUND; dy++)
    for (let dx = -AROUND; dx <= AROUND; dx++) {
      const value = sure[ordinals[hole[k] + dy * width + dx]];
      if (typeof value !== 'number') continue;
      sum += value;
      count += 1;
    }
  return count > 0 ? sum / count : null;
}

/** Least squares of `seen - ground` over `colour - ground`; null where both are too near. */
function shareByMeans(sums: PixelSums, colour: readonly number[]): number | null {
  let [over, under] = [0, 0];
  for (let plane = 0; plane < 3; plane++) {
    const [seen, ground] = [sums.seen[plane], sums.ground[plane]];
    const { count } = sums;
    const level = colour[plane];
    over += level * seen - level * ground - sums.products[plane] + sums.squares[plane];
    under += count * level * level - 2 * level * ground + sums.squares[plane];
  }
  return under / sums.count > MIN_CONTRAST ? over / under : null;
}
