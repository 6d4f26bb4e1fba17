import type { Point } from '../../../core/models/photo-window.ts';

/** Corner of an outline: sharp, or on a smooth curve. */
export type Corner = readonly [x: number, y: number, kind?: 'sharp'];

/** Steps between two corners. */
const STEPS = 12;

function pointAt([a, b, c, d]: readonly (readonly number[])[], share: number, axis: 0 | 1): number {
  const [p, q, r, s] = [a[axis], b[axis], c[axis], d[axis]];
  return (
    0.5 *
    (2 * q +
      (r - p) * share +
      (2 * p - 5 * q + 4 * r - s) * share ** 2 +
      (3 * q - p - 3 * r + s) * share ** 3)
  );
}

/** Closed outline through corners: smooth (Catmull and Rom, 1974) except at sharp ones. */
export function traceOutline(corners: readonly Corner[]): Point[] {
  const count = corners.length;
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    const from = corners[i];
    const to = corners[(i + 1) % count];
    const before = from[2] === 'sharp' ? from : corners[(i + count - 1) % count];
    const after = to[2] === 'sharp' ? to : corners[(i + 2) % count];
    for (let step = 0; step < STEPS; step++) {
      const four = [before, from, to, after] as unknown as readonly (readonly number[])[];
      points.push({ x: pointAt(four, step / STEPS, 0), y: pointAt(four, step / STEPS, 1) });
    }
  }
  return points;
}

/** Mirrors corners to the other side of the body. */
export function mirrorCorners(corners: readonly Corner[]): Corner[] {
  return corners.map(([x, y, kind]) => [-x, y, kind] as const);
}
