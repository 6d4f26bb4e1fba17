import { boxBlurs } from '../../../core/filters/box-blur.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { halfSize, halveValues } from '../../../core/raster/pyramid.ts';

/** Smallest variance of lightness, and of a and b. */
const MIN_VARIANCE = [0.0012, 0.00012, 0.00012] as const;

/** Largest lightness relative to the surroundings, and the weight of a difference in light. */
const SHADE = { lightest: 1.1, weight: 8 } as const;

/**
 * Local statistics of flagged colours. They vary slowly, so their planes have half the size of the photo's;
 * `placeInHalf` tells a pixel's place in them.
 */
interface LocalColours {
  /** Flagged fraction of the surroundings. */
  readonly weight: Plane;
  /** Means and variances of lightness, a and b. */
  readonly means: readonly Plane[];
  readonly variances: readonly Plane[];
}

function sumOf(values: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at];
  return sum;
}

/** Index in a plane of half the size of a pixel of a plane. */
export function placeInHalf(at: number, width: number): number {
  const y = Math.floor(at / width);
  return (y >> 1) * ((width + 1) >> 1) + ((at - y * width) >> 1);
}

interface LocalLearning {
  readonly radius: number;
  /** Weight of the global statistics, as a fraction of the surroundings. */
  readonly common?: number;
}

/** Local statistics of flagged colours around each pixel, from planes of lightness, a and b in OKLab. */
export function learnLocalColours(
  planes: readonly Plane[],
  { flags, radius, common = 0 }: LocalLearning & { readonly flags: Uint8Array },
): LocalColours {
  const full = createPlane(planes[0]);
  const halve = () => {
    const half = createPlane(halfSize(full));
    halveValues(half.data, { ...full, channels: 1, rounding: 0 });
    return half;
  };
  for (let at = 0; at < flags.length; at++) full.data[at] = flags[at] ? 1 : 0;
  const mask = halve();
  const count = Math.max(0.25, sumOf(mask.data));
  const near = Math.max(1, Math.round(radius / 2));
  const blur = (plane: Plane) => {
    const shared = (common * sumOf(plane.data)) / count;
    const out = boxBlurs(plane, [near, near]);
    if (shared !== 0) for (let at = 0; at < out.data.length; at++) out.data[at] += shared;
    return out;
  };
  const weight = blur(mask);
  const means: Plane[] = [];
  const variances: Plane[] = [];
  for (const [channel, { data }] of planes.entries()) {
    for (let at = 0; at < flags.length; at++) full.data[at] = flags[at] ? data[at] : 0;
    const mean = blur(halve());
    for (let at = 0; at < flags.length; at++) full.data[at] = flags[at] ? data[at] * data[at] : 0;
    const square = blur(halve());
    for (let at = 0; at < mean.data.length; at++) {
      const share = 1 / Math.max(1e-6, weight.data[at]);
      mean.data[at] *= share;
      square.data[at] = Math.max(
        MIN_VARIANCE[channel],
        square.data[at] * share - mean.data[at] * mean.data[at] + MIN_VARIANCE[channel],
      );
    }
    means.push(mean);
    variances.push(square);
  }
  return { weight, means, variances };
}

/** Squared distance of a colour from its surroundings, in standard deviations. */
export function colourDistance(
  { means, variances }: LocalColours,
  planes: readonly Plane[],
  at: number,
): number {
  const half = placeInHalf(at, planes[0].width);
  let sum = 0.2;
  for (let channel = 0; channel < 3; channel++)
    sum += (planes[channel].data[at] - means[channel].data[half]) ** 2 / variances[channel].data[half];
  return sum;
}

/**
 * As `colourDistance`, in any shadow down to a fraction of the light. Less light scales all three values of
 * OKLab alike.
 */
export function colourDistanceInShade(
  { means, variances, darkest }: LocalColours & { readonly darkest: number },
  planes: readonly Plane[],
  at: number,
): number {
  const half = placeInHalf(at, planes[0].width);
  const ratio = planes[0].data[at] / Math.max(0.05, means[0].data[half]);
  const share = Math.max(darkest, Math.min(SHADE.lightest, ratio));
  let sum = 0.2 + SHADE.weight * (1 - share) ** 2;
  for (let channel = 0; channel < 3; channel++)
    sum +=
      (planes[channel].data[at] - share * means[channel].data[half]) ** 2 / variances[channel].data[half];
  return sum;
}
