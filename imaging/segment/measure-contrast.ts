import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** How much a step of lightness counts beside one of colour. */
const LIGHT_WEIGHT = 0.6;

/** How strongly colour changes at each pixel, in units of OKLab from one pixel to the next. */
export function measureContrast({ lightness, a, b }: OklabPlanes): Plane {
  const { width, height } = lightness;
  const out = createPlane(lightness);
  const slope = (values: Float32Array, at: number, steps: { across: number; down: number }) =>
    Math.hypot(values[at + steps.across] - values[at], values[at + steps.down] - values[at]);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const steps = { across: x < width - 1 ? 1 : 0, down: y < height - 1 ? width : 0 };
      out.data[at] = Math.hypot(
        LIGHT_WEIGHT * slope(lightness.data, at, steps),
        slope(a.data, at, steps),
        slope(b.data, at, steps),
      );
    }
  return out;
}
