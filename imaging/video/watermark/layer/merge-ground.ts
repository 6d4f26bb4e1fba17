import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { linearStep, median } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Ground, Patch } from '../ground/ground.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import type { Layer } from './layer.ts';

/** Fewest frames in which the ground of a place has to be known. */
const MIN_FRAMES = 6;
/** Share up to which a place lies bare: there only the ground's own error is seen. */
const BARE = 0.02;
/**
 * Pixels around one that tell the error of the ground there, and whether it is the right one in a frame.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const NEAR = 12;
const AROUND = 4;
/**
 * Squared difference from the ground in a frame, by the usual one: as ever, and of something else.
 * @tuned 2026-11-30, clips with known truth, likeness inside the mark
 */
const USUAL = 2;
const OTHER = 4;
/** Median of squares by their mean, of normal errors. */
const MEDIAN_SQUARE = 0.455;
/** Variance of the ground by that of its difference from what lies bare. */
const GROUND = 0.5;
/** Least weight of places that tell anything. */
const LEAST = 1e-3;
/** Variance that no place is below: one level is rounding. */
const ROUNDED = 0.25;

interface Merging {
  readonly region: MarkRegion;
  /** Un-blended, of all frames of a shot; changed in place. */
  readonly patches: readonly Patch[];
  readonly grounds: readonly Ground[];
  /** For each frame and pixel of the hole, 0 where its ground was not seen, but completed. */
  readonly ages: readonly Uint16Array[];
  readonly progress: Progress;
}

interface PlaneOf {
  readonly name: 'luma' | 'u' | 'v';
  readonly width: number;
  readonly height: number;
  readonly places: Int32Array;
  readonly shares: Float32Array;
  /** For each place the pixel of the hole whose ground it is read with. */
  readonly firsts: Int32Array;
}

/**
 * Variance of what was un-blended about the ground, by the median of squared differences, so that who passes
 * does not count; -1 where too little is known.
 */
function measureErrors({ patches, grounds, ages }: Merging, { name, places, firsts }: PlaneOf): Float32Array {
  const frames = sampleShot({ first: 0, end: grounds.length, isStill: false }, MAX_SAMPLED);
  return Float32Array.from(places, (_, k) => {
    const squares = frames
      .filter((t) => ages[t][firsts[k]] > 0)
      .map((t) => (patches[t][name][k] - grounds[t][name][k]) ** 2);
    return squares.length < MIN_FRAMES ? -1 : ROUNDED + median(squares) / MEDIAN_SQUARE;
  });
}

/** Means around each place of those that have a value; -1 where there is none near. */
function meansAround(
  { width, height, places }: PlaneOf,
  { values, radius }: { readonly values: ArrayLike<number>; readonly radius: number },
): Float32Array {
  const [sums, counts] = [new Float32Array(width * height), new Float32Array(width * height)];
  for (const [k, at] of places.entries()) if (values[k] >= 0) [sums[at], counts[at]] = [values[k], 1];
  const [sum, count] = [sums, counts].map((data) => boxBlurCompiled({ width, height, data }, radius).data);
  return Float32Array.from(places, (at) => (count[at] > LEAST ? sum[at] / count[at] : -1));
}

/**
 * Weight of the ground in each place by the inverse of variances. A bare place differs from the ground by the
 * errors of both, which are alike: the ground has half of that variance.
 */
function weighGround(plane: PlaneOf, errors: Float32Array): Float32Array {
  const bare = errors.map((error, k) => (Math.abs(plane.shares[k]) <= BARE ? error : -1));
  const own = meansAround(plane, { values: bare, radius: NEAR });
  return errors.map((error, k) => {
    if (error < 0 || own[k] < 0 || plane.shares[k] <= BARE) return 0;
    return Math.max(0, 1 - (GROUND * own[k]) / error);
  });
}

/**
 * Difference of a frame from the ground around each place, by the usual one: of all that is seen there, or of
 * what lies bare alone if that is less. Compression that an edge leaves on a stroke is multiplied there.
 */
function unlikeAround(plane: PlaneOf, ratios: Float32Array): Float32Array {
  const bare = ratios.map((ratio, k) => (Math.abs(plane.shares[k]) <= BARE ? ratio : -1));
  const [sure, all] = [bare, ratios].map((values) => meansAround(plane, { values, radius: AROUND }));
  return sure.map((value, k) => (value >= 0 ? Math.min(value, all[k]) : all[k]));
}

/**
 * Merges what was un-blended with the ground that other frames show, by the inverse of their variances,
 * before a camera that moves. What compression left of a mark is multiplied where it is taken off. The ground
 * is free of it, but a fraction of a pixel off. Places beside the strokes tell the latter, all frames the
 * former. Where a frame shows something else around a place, as someone moves there, its own value stays.
 * @throws ImagingError `aborted`
 */
export async function mergeGround(layer: Layer, merging: Merging): Promise<void> {
  const { region, patches, grounds, ages, progress } = merging;
  const { width, height, hole, quads, firsts } = region;
  const pixels = Int32Array.from(hole.keys());
  const half = { width: width >> 1, height: height >> 1, places: quads, shares: layer.colourShare, firsts };
  const luma: PlaneOf = { name: 'luma', width, height, places: hole, shares: layer.share, firsts: pixels };
  const planes: readonly PlaneOf[] = [luma, { ...half, name: 'u' }, { ...half, name: 'v' }];
  const known = planes.map((plane) => {
    const errors = measureErrors(merging, plane);
    return { plane, errors, weights: weighGround(plane, errors) };
  });
  const [{ errors }] = known;
  for (const [t, ground] of grounds.entries()) {
    await progress.report(t / grounds.length);
    const ratios = errors.map((error, k) =>
      error < 0 || ages[t][k] === 0 ? -1 : (patches[t].luma[k] - ground.luma[k]) ** 2 / error,
    );
    const unlike = unlikeAround(luma, ratios);
    for (const { plane, weights } of known) {
      const values = patches[t][plane.name];
      for (let k = 0; k < values.length; k++) {
        const first = plane.firsts[k];
        if (weights[k] === 0 || ages[t][first] === 0 || unlike[first] < 0) continue;
        const weight = weights[k] * (1 - linearStep(USUAL, OTHER, unlike[first]));
        values[k] = values[k] + weight * (ground[plane.name][k] - values[k]) + 0.5;
      }
    }
  }
}
