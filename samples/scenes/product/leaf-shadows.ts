import type { Vector } from '#imaging/core/geometry/vector.ts';
import { clamp, distanceToMultiple, smoothStep } from '../../renderer/interpolate.ts';
import type { Point } from '../../renderer/point.ts';

/** Direction of the sun. */
export const SUN: Vector = [-0.55, 0.62, 0.62];
/** The palms hang in the plane z = 4, in front of the picture. */
const PLANE = 4;

/** Fronds: where the stalk begins, its direction in radians, its length. */
const fronds = [
  { x: -10.2, y: 11.8, angle: -0.75, length: 4.2 },
  { x: -7.2, y: 12.4, angle: -1.3, length: 4.4 },
  { x: -3.4, y: 12, angle: -2.35, length: 4.2 },
];

/** Share of sun that palm fronds let through to a place. */
export function shadeByFronds({ x, y, z }: Readonly<Point>): number {
  const away = (PLANE - z) / SUN[2];
  const across = x + SUN[0] * away;
  const up = y + SUN[1] * away;
  let open = 1;
  for (const frond of fronds) {
    const cos = Math.cos(frond.angle);
    const sin = Math.sin(frond.angle);
    const along = (across - frond.x) * cos + (up - frond.y) * sin;
    if (along < 0 || along > frond.length) continue;
    const side = Math.abs((up - frond.y) * cos - (across - frond.x) * sin + 0.09 * along * along);
    const reach = 0.95 * Math.sin(clamp(along / frond.length) * 2.6 + 0.35);
    const offAxis = distanceToMultiple((along - side * 0.75) * 3.6 + 0.5, 1);
    const taper = (0.18 * side) / Math.max(0.1, reach);
    const blade = smoothStep(0.31, 0.2, offAxis + taper) * smoothStep(reach, reach * 0.8, side);
    open *= 1 - 0.86 * Math.max(blade, smoothStep(0.035, 0.015, side));
  }
  return open;
}
