import { median, quantiles } from '../../../core/numeric/scalar.ts';
import type { Ground } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MIN_VARIANCE, PixelSums, transmissionOf } from './pixel-sums.ts';

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
/** Standard errors of its mean that this has to exceed. */
const SURE = 3;
/** Variance over time of a pixel, by what its share lets through, below which the mark hides the ground. */
const HIDDEN = 0.25;
/**
 * Errors of a pixel in a frame, by its median one, above which somebody passes: three standard deviations of
 * normal errors. And levels of rounding.
 */
const PASSING = 4.5;
const ROUNDING = 2;
/** Variance of three planes that rounding to whole levels takes or adds; less tells nothing. */
const ROUNDED = 0.25;

/** A moment at which both are known: the seen frame, and the ground under the mark. */
export interface Pair {
  readonly seen: RegionPlanes;
  readonly ground: Ground;
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

interface SummedPixel {
  readonly pairs: readonly Pair[];
  readonly k: number;
  readonly q: number;
}

/** Pairs in which the ground of a pixel is known. */
function knownPairs(region: MarkRegion, { pairs, k, q }: SummedPixel): Pair[] {
  return pairs.filter(({ ground }) => ground.age[k] > 0 && ground.age[region.firsts[q]] > 0);
}

/** Pairs that a mark which was told explains as well as most: in the others somebody passes. */
function usualPairs(
  { hole }: MarkRegion,
  { pairs, k, told }: SummedPixel & { readonly told: Blend },
): Pair[] {
  const errors = pairs.map(({ seen, ground }) =>
    Math.abs(seen.luma[hole[k]] - (1 - told.share[k]) * ground.luma[k] - told.offsets[0][k]),
  );
  const most = PASSING * median(errors) + ROUNDING;
  return pairs.filter((_, t) => errors[t] <= most);
}

function sumPixel(region: MarkRegion, { pairs, k, q }: SummedPixel) {
  const sums = new PixelSums();
  const [at, colourAt] = [region.hole[k], region.quads[q]];
  for (const { seen, ground } of pairs) {
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
 * share better than its slope does. Who passes does not count. Null where too little is known.
 */
export function regressBlend(region: MarkRegion, pairs: readonly Pair[]): Blend | null {
  const told = regressOnce(region, { pairs, told: null });
  return told && (regressOnce(region, { pairs, told }) ?? told);
}

function regressOnce(
  region: MarkRegion,
  { pairs, told }: { readonly pairs: readonly Pair[]; readonly told: Blend | null },
): Blend | null {
  const samples = listSamples(region);
  const share = new Float32Array(region.hole.length).fill(-1);
  const levels: [number[], number[], number[]] = [[], [], []];
  const all: (PixelSums | null)[] = [];
  for (let k = 0; k < share.length; k++) {
    const known = { pairs: knownPairs(region, { pairs, k, q: samples[k] }), k, q: samples[k] };
    const isUsual = told !== null && told.share[k] >= 0;
    const sums = sumPixel(
      region,
      isUsual ? { ...known, pairs: usualPairs(region, { ...known, told }) } : known,
    );
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
  const offsets = listOffsets(region, { share, all, colour, most });
  return { share, colour, offsets, opacity };
}

interface Shares {
  readonly share: Float32Array;
  readonly all: readonly (PixelSums | null)[];
  readonly colour: readonly number[];
  readonly most: number;
}

/** Share by the slope of a pixel and of those right around it that have their own colour too. */
function slopeAround({ width, hole, ordinals }: MarkRegion, { all, others, k }: Around): number {
  let [covariance, variance, seen] = [0, 0, 0];
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const near = ordinals[hole[k] + dy * width + dx];
      const sums = near >= 0 && others[near] ? all[near] : null;
      if (!sums) continue;
      const spread = sums.spread();
      covariance += spread[0];
      variance += spread[1];
      seen += sums.seenVariance();
    }
  return variance > MIN_VARIANCE ? 1 - transmissionOf({ covariance, variance, seen }) : 0;
}

interface Around {
  readonly all: readonly (PixelSums | null)[];
  /** 1 for pixels that have their own colour. */
  readonly others: Uint8Array;
  readonly k: number;
}

/**
 * Lists the offsets of all pixels. A shadow, an outline and the parts of a mark of several colours are not
 * of its main one: they get a share by their own slope or darkness, and what that leaves of the means. What
 * means tell surely of the other ones counts too, however little: it stands still, so that one sees it
 * (after James and Stein). Shares are changed in place.
 */
function listOffsets(region: MarkRegion, { share, all, colour, most }: Shares): Blend['offsets'] {
  const offsets = [0, 1, 2].map((plane) => share.map((value) => value * colour[plane]));
  const misfitOf = (sums: PixelSums, k: number) =>
    Math.hypot(...sums.offset(share[k]).map((own, plane) => own - share[k] * colour[plane]));
  const isOther = (sums: PixelSums, k: number) =>
    misfitOf(sums, k) >= Math.max(OTHER_COLOUR, SURE * sums.doubt(share[k])) || sums.contradicts(share[k]);
  const others = Uint8Array.from(all, (sums, k) => (sums && isOther(sums, k) ? 1 : 0));
  for (const [k, sums] of all.entries()) {
    if (!sums) continue;
    const [doubt, misfit] = [sums.doubt(share[k]), misfitOf(sums, k)];
    if (others[k]) {
      const slope = sums.ownShare() ?? slopeAround(region, { all, others, k });
      share[k] = Math.min(MAX_SHARE, most, Math.max(sums.leastShare(), slope));
    }
    // Both are 0 on plain ground that nothing covers.
    const told = misfit > doubt ? 1 - (doubt / misfit) ** 2 : 0;
    const weight = others[k] ? 1 : told;
    for (const [plane, own] of sums.offset(share[k]).entries())
      offsets[plane][k] += weight * (own - offsets[plane][k]);
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
