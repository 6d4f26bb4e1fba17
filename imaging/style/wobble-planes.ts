import { displacePlane } from '../kernels/displace-plane.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { valueNoise } from '../kernels/value-noise.ts';
import type { Canvas } from './style.ts';

/** Bends all edges a little, as a wet brush does: `amount` units at most, in waves of about eight times that. */
export function wobblePlanes(
  planes: OklabPlanes,
  { unit }: Canvas,
  wobble: { amount: number; seed: number },
): OklabPlanes {
  const scale = Math.max(2, 8 * wobble.amount * unit);
  const shift = {
    across: valueNoise(planes.lightness, { scale, octaves: 3, seed: wobble.seed }),
    down: valueNoise(planes.lightness, { scale, octaves: 3, seed: wobble.seed + 17 }),
    amount: wobble.amount * unit,
  };
  return {
    lightness: displacePlane(planes.lightness, shift),
    a: displacePlane(planes.a, shift),
    b: displacePlane(planes.b, shift),
  };
}
