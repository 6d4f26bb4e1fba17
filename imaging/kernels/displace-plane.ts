import { createPlane, type Plane } from './plane.ts';

/**
 * Displaces each value by `amount` × (across, down) pixels, with linear interpolation; border values repeat
 * outside.
 */
export function displacePlane(plane: Plane, shift: { across: Plane; down: Plane; amount: number }): Plane {
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
