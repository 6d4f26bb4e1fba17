import { gaussianBlur } from './gaussian-blur.ts';
import { createPlane, type Plane } from './plane.ts';

/** Beyond this many spreads a blurred edge holds no information on the distance. */
const REACH = 2.6;

/**
 * The normal distribution's quantile by a rational approximation of its tail (Abramowitz and Stegun 26.2.23),
 * error below 5e-4.
 */
function probit(share: number): number {
  const low = Math.min(share, 1 - share);
  if (low <= 0) return share < 0.5 ? -REACH : REACH;
  const t = Math.sqrt(-2 * Math.log(low));
  const tail =
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t * t) /
      (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
  const bounded = Math.min(REACH, tail);
  return share < 0.5 ? -bounded : bounded;
}

/**
 * Signed distance in pixels to the smoothed edge of a soft mask (0–1), positive inside. A straight edge that
 * is blurred is the normal distribution of the distance to it, which is read backwards; corners and fringes
 * finer than `sigma` become round. Right up to about twice `sigma`.
 */
export function rimDistance(mask: Plane, sigma: number): Plane {
  const blurred = gaussianBlur(mask, sigma);
  const out = createPlane(mask);
  for (let at = 0; at < out.data.length; at++) out.data[at] = sigma * probit(blurred.data[at]);
  return out;
}
