import { displacePlane } from '../kernels/displace-plane.ts';
import type { Plane } from '../kernels/plane.ts';
import { valueNoise } from '../kernels/value-noise.ts';
import type { Canvas } from './style.ts';

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
