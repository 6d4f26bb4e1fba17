import { boxBlurProduct } from '../filters/box-blur.ts';
import { boxBlurCompiled } from '../filters/compiled-blur.ts';
import type { Picture } from '../picture.ts';
import { createPlane, type Plane } from '../raster/plane.ts';

/**
 * A matte as a linear function of the colour at each pixel: `red · r + green · g + blue · b + offset`,
 * colours 0–1.
 */
export interface MatteFit {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
  readonly offset: Plane;
}

interface MatteFitOptions {
  /** Pixels around each that count. */
  readonly radius: number;
  /** Variance of colour below which the matte is smoothed. */
  readonly epsilon: number;
}

/** Channels whose covariances are needed: those with red first. */
const PAIRS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

function channelOf({ width, height, channels, data }: Picture, channel: number): Plane {
  const out = createPlane({ width, height });
  for (let pixel = 0, at = channel; pixel < out.data.length; pixel++, at += channels)
    out.data[pixel] = data[at] / 255;
  return out;
}

/** The mean over the window of the product, less the product of the means. */
function covariance(
  a: Plane,
  { b, means, radius }: { readonly b: Plane; means: readonly [Plane, Plane]; radius: number },
): Plane {
  const out = boxBlurProduct(a, b, radius);
  const { data } = out;
  const [one, other] = [means[0].data, means[1].data];
  for (let at = 0; at < data.length; at++) data[at] -= one[at] * other[at];
  return out;
}

/** Statistics of a guide that serve each plane it guides. */
interface GuideStatistics {
  readonly radius: number;
  /** Red, green and blue, 0–1, and their means over the window. */
  readonly colours: readonly Plane[];
  readonly means: readonly Plane[];
  /** Covariances of the pairs of channels, red with red first. */
  readonly spreads: readonly Plane[];
}

/** Statistics of a guide, for all planes that it guides with one radius. Yields between chunks of work. */
export function* measureGuide(guide: Picture, radius: number): Generator<void, GuideStatistics, void> {
  const colours: Plane[] = [];
  const means: Plane[] = [];
  for (let channel = 0; channel < 3; channel++) {
    colours.push(channelOf(guide, channel));
    means.push(boxBlurCompiled(colours[channel], radius));
    yield;
  }
  const spreads: Plane[] = [];
  for (const [one, two] of PAIRS) {
    spreads.push(covariance(colours[one], { b: colours[two], means: [means[one], means[two]], radius }));
    yield;
  }
  return { radius, colours, means, spreads };
}

/**
 * Coefficients of the guided filter with a colour guide (He, Sun and Tang, “Guided image filtering”, 2010).
 * Found on a small picture, they serve the large one (He and Sun, “Fast guided filter”, 2015). Yields between
 * chunks of work.
 * @param matte 0–1, of the picture's size
 */
export function* fitMatte(
  matte: Plane,
  { guide, radius, epsilon }: MatteFitOptions & { readonly guide: Picture },
): Generator<void, MatteFit, void> {
  return yield* fitMatteTo(matte, { statistics: yield* measureGuide(guide, radius), epsilon });
}

/** As `fitMatte`, to a guide whose statistics are known. */
export function* fitMatteTo(
  matte: Plane,
  { statistics, epsilon }: { readonly statistics: GuideStatistics; readonly epsilon: number },
): Generator<void, MatteFit, void> {
  const { radius, colours, means, spreads } = statistics;
  const matteMean = boxBlurCompiled(matte, radius);
  yield;
  const fit: Plane[] = [];
  for (const [channel, colour] of colours.entries()) {
    fit.push(covariance(colour, { b: matte, means: [means[channel], matteMean], radius }));
    yield;
  }
  const [red, green, blue] = fit;
  solveFits({ red, green, blue }, { spreads, epsilon });
  yield;
  // The mean is read for the last time where the offset takes its place.
  const offset = matteMean.data;
  const [redMean, greenMean, blueMean] = means.map((plane) => plane.data);
  for (let at = 0; at < offset.length; at++)
    offset[at] =
      offset[at] - red.data[at] * redMean[at] - green.data[at] * greenMean[at] - blue.data[at] * blueMean[at];
  const blurred: Plane[] = [];
  for (const plane of [red, green, blue, matteMean]) {
    yield;
    blurred.push(boxBlurCompiled(plane, radius));
  }
  return { red: blurred[0], green: blurred[1], blue: blurred[2], offset: blurred[3] };
}

/**
 * Solves the three equations of each pixel by cofactors of the symmetric matrix. The planes hold the
 * covariances of red, green and blue with the matte, and then its coefficients.
 */
function solveFits(
  { red, green, blue }: Omit<MatteFit, 'offset'>,
  { spreads, epsilon }: { readonly spreads: readonly Plane[]; readonly epsilon: number },
): void {
  const [reds, greens, blues] = [red.data, green.data, blue.data];
  const [rrs, rgs, rbs, ggs, gbs, bbs] = spreads.map((plane) => plane.data);
  for (let at = 0; at < reds.length; at++) {
    const rr = rrs[at] + epsilon;
    const rg = rgs[at];
    const rb = rbs[at];
    const gg = ggs[at] + epsilon;
    const gb = gbs[at];
    const bb = bbs[at] + epsilon;
    const r = reds[at];
    const g = greens[at];
    const b = blues[at];
    const cofactorRr = gg * bb - gb * gb;
    const cofactorRg = gb * rb - rg * bb;
    const cofactorRb = rg * gb - gg * rb;
    const cofactorGg = rr * bb - rb * rb;
    const cofactorGb = rb * rg - rr * gb;
    const cofactorBb = rr * gg - rg * rg;
    const determinant = rr * cofactorRr + rg * cofactorRg + rb * cofactorRb;
    const scale = determinant > 1e-18 ? 1 / determinant : 0;
    reds[at] = scale * (cofactorRr * r + cofactorRg * g + cofactorRb * b);
    greens[at] = scale * (cofactorRg * r + cofactorGg * g + cofactorGb * b);
    blues[at] = scale * (cofactorRb * r + cofactorGb * g + cofactorBb * b);
  }
}
