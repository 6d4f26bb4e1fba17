import { createPlane, type Plane } from '../kernels/plane.ts';

/**
 * Largest coverage of background at the border and far outside of it, and the smallest coverage of the person
 * alone.
 */
const MIN = 0.04;
const MIN_OUTSIDE = 0.2;
const MAX = 0.96;

/**
 * Clears faint coverage, more so farther from the border. Stripes of a window behind hair would show on a
 * white background.
 *
 * @param remoteness 0 at the border to 1 far outside, of the matte's size
 */
export function clearHaze(matte: Plane, remoteness: Plane): Plane {
  const out = createPlane(matte);
  for (let at = 0; at < out.data.length; at++) {
    const min = MIN + (MIN_OUTSIDE - MIN) * remoteness.data[at];
    out.data[at] = Math.max(0, Math.min(1, (matte.data[at] - min) / (MAX - min)));
  }
  return out;
}
