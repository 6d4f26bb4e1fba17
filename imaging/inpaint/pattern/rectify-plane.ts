import type { Vector } from './find-vanishing.ts';
import type { Projection } from './projection.ts';

/** Of two corners of a level one may be seen this many times as large as the other. */
const MAX_SCALE = 4;

/**
 * Projection from a level's pixels to a plane, with lines through the first point along x and through the
 * second along y. Its scale is 1 in the middle of the level. Undefined if the plane is seen too much from the
 * side.
 */
export function rectifyPlane(
  { width, height }: { readonly width: number; readonly height: number },
  [along, across]: readonly [Vector, Vector],
): Projection | undefined {
  const horizon = cross(along, across);
  if (!(Math.abs(horizon[2]) > 1e-6)) return undefined;
  const [p, q] = [horizon[0] / horizon[2], horizon[1] / horizon[2]];
  const radius = Math.max(width, height) / 2;
  const farX = width / 2 / radius;
  const farY = height / 2 / radius;
  const slant = Math.abs(p) * farX + Math.abs(q) * farY;
  if (slant >= 1 || (1 + slant) / (1 - slant) > MAX_SCALE) return undefined;
  // Lines through the middle and either point: there x or y is 0.
  const x = orient([-across[1], across[0]], 0);
  const y = orient([-along[1], along[0]], 1);
  const middle = { x: (width - 1) / 2, y: (height - 1) / 2 };
  const rows = [
    [x[0], x[1], 0],
    [y[0], y[1], 0],
    [p / radius, q / radius, 1],
  ];
  return rows.flatMap(([a, b, c]) => [a, b, c - a * middle.x - b * middle.y]);
}

/** A direction as a unit vector that points to the right or down. */
function orient([x, y]: readonly [number, number], axis: 0 | 1): readonly [number, number] {
  const length = Math.hypot(x, y) * Math.sign((axis === 0 ? x : y) || 1) || 1;
  return [x / length, y / length];
}

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}
