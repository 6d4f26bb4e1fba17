import { boxBlur } from '../../../core/filters/box-blur.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';

/** Smallest variance of lightness, and of a and b. */
const MIN_VARIANCE = [0.0012, 0.00012, 0.00012] as const;

/** Largest lightness relative to the surroundings, and the weight of a difference in light. */
const SHADE = { lightest: 1.1, weight: 8 } as const;

/** Local statistics of flagged colours around each pixel. */
interface LocalColours {
  /** Flagged fraction of the surroundings. */
  readonly weight: Plane;
  /** Means and variances of lightness, a and b. */
  readonly means: readonly Plane[];
  readonly variances: readonly Plane[];
}

function sumOf(values: Uint8Array | Float32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at];
  return sum;
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
  const mask = createPlane(planes[0]);
  mask.data.set(flags);
  const count = Math.max(1, sumOf(flags));
  const blur = (plane: Plane) => {
    const shared = (common * sumOf(plane.data)) / count;
    const out = boxBlur(boxBlur(plane, radius), radius);
    if (shared !== 0) for (let at = 0; at < flags.length; at++) out.data[at] += shared;
    return out;
  };
  const weight = blur(mask);
  const means: Plane[] = [];
  const variances: Plane[] = [];
  for (const [channel, plane] of planes.entries()) {
    const [values, squares] = [createPlane(plane), createPlane(plane)];
    for (let at = 0; at < flags.length; at++) {
      if (!flags[at]) continue;
      values.data[at] = plane.data[at];
      squares.data[at] = plane.data[at] * plane.data[at];
    }
    const [mean, square] = [blur(values), blur(squares)];
    for (let at = 0; at < flags.length; at++) {
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
  let sum = 0.2;
  for (let channel = 0; channel < 3; channel++)
    sum += (planes[channel].data[at] - means[channel].data[at]) ** 2 / variances[channel].data[at];
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
  const ratio = planes[0].data[at] / Math.max(0.05, means[0].data[at]);
  const share = Math.max(darkest, Math.min(SHADE.lightest, ratio));
  let sum = 0.2 + SHADE.weight * (1 - share) ** 2;
  for (let channel = 0; channel < 3; channel++)
    sum += (planes[channel].data[at] - share * means[channel].data[at]) ** 2 / variances[channel].data[at];
  return sum;
}
