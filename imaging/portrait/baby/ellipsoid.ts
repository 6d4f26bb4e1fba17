import type { Solid } from '../hair/fit/head-solid.ts';

/** Middle and half axes, in centimetres. */
interface Ellipsoid {
  readonly at: readonly [x: number, y: number, z: number];
  readonly axes: readonly [across: number, up: number, along: number];
}

/** Approximate signed distance to an ellipsoid, exact on its surface. */
export function createEllipsoid({ at, axes }: Ellipsoid): Solid {
  const [centreX, centreY, centreZ] = at;
  const [across, up, along] = axes.map((axis) => 1 / axis);
  const min = -Math.min(...axes);
  return (x, y, z) => {
    const a = (x - centreX) * across;
    const b = (y - centreY) * up;
    const c = (z - centreZ) * along;
    const k = Math.sqrt(a * a + b * b + c * c);
    const p = a * across;
    const q = b * up;
    const r = c * along;
    const slope = Math.sqrt(p * p + q * q + r * r);
    return slope > 1e-6 ? (k * (k - 1)) / slope : min;
  };
}

/** Smooth union of two solids with a blend width in centimetres. */
export function softMin(a: number, b: number, softness: number): number {
  const share = Math.max(0, softness - Math.abs(a - b)) / softness;
  return Math.min(a, b) - share * share * softness * 0.25;
}

/** Smooth difference: the first solid without the second. */
export function softCut(a: number, b: number, softness: number): number {
  return -softMin(-a, b, softness);
}
