import { valueNoise } from '../../core/numeric/value-noise.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Canvas } from './style.ts';

/**
 * Displaces each value by `amount` × (across, down) pixels, with linear interpolation; border values repeat
 * outside.
 */
function displacePlane(plane: Plane, shift: { across: Plane; down: Plane; amount: number }): Plane {
  const { width, height, data } = plane;
  const { across, down, amount } = shift;
  const out = createPlane(plane);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const x = Math.min(width - 1, Math.max(0, column + amount * across.data[at]));
      const y = Math.min(height - 1, Math.max(0, row + amount * down.data[at]));
      const left = x | 0;
      const top = y | 0;
      const corner = top * width + left;
      const right = left < width - 1 ? 1 : 0;
      const below = top < height - 1 ? width : 0;
      const upper = data[corner] + (data[corner + right] - data[corner]) * (x - left);
      const lower = data[corner + below] + (data[corner + below + right] - data[corner + below]) * (x - left);
      out.data[at] = upper + (lower - upper) * (y - top);
    }
  return out;
}

/**
 * Distorts the edges of planes alike, as a wet brush does: `amount` units at most, in waves of about eight
 * times that.
 */
export function wobblePlanes(
  planes: readonly Plane[],
  { canvas, amount, seed }: { canvas: Canvas; amount: number; seed: number },
): Plane[] {
  const scale = Math.max(2, 8 * amount * canvas.unit);
  const shift = {
    across: valueNoise(canvas, { scale, octaves: 3, seed }),
    down: valueNoise(canvas, { scale, octaves: 3, seed: seed + 17 }),
    amount: amount * canvas.unit,
  };
  return planes.map((plane) => displacePlane(plane, shift));
}
