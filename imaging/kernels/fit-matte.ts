import type { Picture } from '../picture.ts';
import { boxBlur } from './box-blur.ts';
import { createPlane, type Plane } from './plane.ts';

/** A matte as a linear function of the colour at each pixel: `red · r + green · g + blue · b + offset`, colours 0–1. */
export interface MatteFit {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
  readonly offset: Plane;
}

export interface MatteFitOptions {
  /** Pixels around each that count. */
  readonly radius: number;
  /** Variance of colour below which the matte is smoothed. */
  readonly epsilon: number;
}

function channelOf({ width, height, channels, data }: Picture, channel: number): Plane {
  const out = createPlane({ width, height });
  for (let pixel = 0, at = channel; pixel < out.data.length; pixel++, at += channels)
    out.data[pixel] = data[at] / 255;
  return out;
}

/** The mean over the window of the product, less the product of the means. */
function covariance(
  a: Plane,
  b: Plane,
  { means, radius }: { means: readonly [Plane, Plane]; radius: number },
): Plane {
  const products = createPlane(a);
  for (let at = 0; at < products.data.length; at++) products.data[at] = a.data[at] * b.data[at];
  const out = boxBlur(products, radius);
  for (let at = 0; at < out.data.length; at++) out.data[at] -= means[0].data[at] * means[1].data[at];
  return out;
}

/**
 * The guided filter with a colour guide (He, Sun and Tang, “Guided image filtering”, 2010) up to its coefficients, so that they can be found on a
 * small picture and used on the large one (He and Sun, “Fast guided filter”, 2015).
 *
 * @param matte 0–1, of the picture's size
 */
export function fitMatte(matte: Plane, guide: Picture, { radius, epsilon }: MatteFitOptions): MatteFit {
  const colours = [channelOf(guide, 0), channelOf(guide, 1), channelOf(guide, 2)];
  const means = colours.map((plane) => boxBlur(plane, radius));
  const matteMean = boxBlur(matte, radius);
  const spread = (i: number, j: number) =>
    covariance(colours[i], colours[j], { means: [means[i], means[j]], radius });
  const sides = colours.map((plane, i) => covariance(plane, matte, { means: [means[i], matteMean], radius }));
  const fit = {
    red: spread(0, 0),
    green: spread(0, 1),
    blue: spread(0, 2),
    offset: createPlane(matte),
  };
  solveFits(fit, { spreads: [spread(1, 1), spread(1, 2), spread(2, 2)], sides, epsilon });
  for (let at = 0; at < fit.offset.data.length; at++)
    fit.offset.data[at] =
      matteMean.data[at] -
      fit.red.data[at] * means[0].data[at] -
      fit.green.data[at] * means[1].data[at] -
      fit.blue.data[at] * means[2].data[at];
  return {
    red: boxBlur(fit.red, radius),
    green: boxBlur(fit.green, radius),
    blue: boxBlur(fit.blue, radius),
    offset: boxBlur(fit.offset, radius),
  };
}

interface Moments {
  /** Covariances green–green, green–blue, blue–blue; those with red stand in the fit, which is overwritten. */
  readonly spreads: readonly Plane[];
  /** Covariances of red, green and blue with the matte. */
  readonly sides: readonly Plane[];
  readonly epsilon: number;
}

/** Solves the three equations of each pixel by cofactors of the symmetric matrix. */
function solveFits({ red, green, blue }: MatteFit, { spreads, sides, epsilon }: Moments): void {
  for (let at = 0; at < red.data.length; at++) {
    const rr = red.data[at] + epsilon;
    const rg = green.data[at];
    const rb = blue.data[at];
    const gg = spreads[0].data[at] + epsilon;
    const gb = spreads[1].data[at];
    const bb = spreads[2].data[at] + epsilon;
    const r = sides[0].data[at];
    const g = sides[1].data[at];
    const b = sides[2].data[at];
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
