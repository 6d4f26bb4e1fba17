import { boxBlur } from '../filters/box-blur.ts';
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
  const products = createPlane(a);
  for (let at = 0; at < products.data.length; at++) products.data[at] = a.data[at] * b.data[at];
  const out = boxBlur(products, radius);
  for (let at = 0; at < out.data.length; at++) out.data[at] -= means[0].data[at] * means[1].data[at];
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
    means.push(boxBlur(colours[channel], radius));
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
  const matteMean = boxBlur(matte, radius);
  yield;
  const fit: Plane[] = [];
  for (const [channel, colour] of colours.entries()) {
    fit.push(covariance(colour, { b: matte, means: [means[channel], matteMean], radius }));
    yield;
  }
  const [red, green, blue] = fit;
  solveFits({ red, green, blue }, { spreads, epsilon });
  yield;
  const offset = createPlane(matte);
  for (let at = 0; at < offset.data.length; at++)
    offset.data[at] =
      matteMean.data[at] -
      red.data[at] * means[0].data[at] -
      green.data[at] * means[1].data[at] -
      blue.data[at] * means[2].data[at];
  const blurred: Plane[] = [];
  for (const plane of [red, green, blue, offset]) {
    yield;
    blurred.push(boxBlur(plane, radius));
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
  for (let at = 0; at < red.data.length; at++) {
    const rr = spreads[0].data[at] + epsilon;
    const rg = spreads[1].data[at];
    const rb = spreads[2].data[at];
    const gg = spreads[3].data[at] + epsilon;
    const gb = spreads[4].data[at];
    const bb = spreads[5].data[at] + epsilon;
    const r = red.data[at];
    const g = green.data[at];
    const b = blue.data[at];
    const cofactorRr = gg * bb - gb * gb;
    const cofactorRg = gb * rb - rg * bb;
    const cofactorRb = rg * gb - gg * rb;
    const cofactorGg = rr * bb - rb * rb;
    const cofactorGb = rb * rg - rr * gb;
    const cofactorBb = rr * gg - rg * rg;
    const determinant = rr * cofactorRr + rg * cofactorRg + rb * cofactorRb;
    const scale = determinant > 1e-18 ? 1 / determinant : 0;
    red.data[at] = scale * (cofactorRr * r + cofactorRg * g + cofactorRb * b);
    green.data[at] = scale * (cofactorRg * r + cofactorGg * g + cofactorGb * b);
    blue.data[at] = scale * (cofactorRb * r + cofactorGb * g + cofactorBb * b);
  }
}
