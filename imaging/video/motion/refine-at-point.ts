import type { Luma } from './luma-pyramid.ts';

/** Rounds of the search, and the step in pixels below which it ends. */
const ROUNDS = 4;
const STEP = 0.01;
/** Largest way from the vector that is refined, in pixels; further ones found something else. */
const FARTHEST = 1.2;
/** Weight of the vector of before: variance of slopes, in grey levels, that plain places do not have. */
const HELD = 1.5;

interface PointPair {
  readonly current: Luma;
  readonly reference: Luma;
  /** Half of the side of the square that is compared, in pixels. */
  readonly radius: number;
}

/** Value between pixels; border values repeat outside. */
function read({ width, height, data }: Luma, x: number, y: number): number {
  const px = Math.min(width - 1.001, Math.max(0, x));
  const py = Math.min(height - 1.001, Math.max(0, y));
  const [left, top] = [px | 0, py | 0];
  const at = top * width + left;
  const [u, v] = [px - left, py - top];
  const above = data[at] + (data[at + 1] - data[at]) * u;
  const below = data[at + width] + (data[at + width + 1] - data[at + width]) * u;
  return above + (below - above) * v;
}

/** Brightness around a point of the current picture, and its slopes. */
function readSquare({ current, radius }: PointPair, x: number, y: number) {
  const side = 2 * radius + 1;
  const [values, across, down] = [0, 1, 2].map(() => new Float64Array(side * side));
  let [xx, xy, yy] = [0, 0, 0];
  for (let row = 0, at = 0; row < side; row++)
    for (let column = 0; column < side; column++, at++) {
      const [px, py] = [x + column - radius, y + row - radius];
      values[at] = read(current, px, py);
      across[at] = (read(current, px + 1, py) - read(current, px - 1, py)) / 2;
      down[at] = (read(current, px, py + 1) - read(current, px, py - 1)) / 2;
      xx += across[at] * across[at];
      xy += across[at] * down[at];
      yy += down[at] * down[at];
    }
  const held = HELD * side * side;
  return { values, across, down, xx: xx + held, xy, yy: yy + held };
}

/**
 * Makes the motion of one point finer than that of blocks, in place: least squares over the differences of
 * brightness around it, whatever the light (Lucas and Kanade, 1981). Where little is seen it stays.
 * @param vector from the current picture to the reference, in pixels
 */
export function refineAtPoint(
  pair: PointPair,
  { x, y, vector }: { readonly x: number; readonly y: number; readonly vector: [number, number] },
): void {
  const { reference, radius } = pair;
  const { values, across, down, xx, xy, yy } = readSquare(pair, x, y);
  const side = 2 * radius + 1;
  const determinant = xx * yy - xy * xy;
  const misses = new Float64Array(values.length);
  let [dx, dy] = vector;
  for (let round = 0; round < ROUNDS; round++) {
    let mean = 0;
    for (let row = 0, at = 0; row < side; row++)
      for (let column = 0; column < side; column++, at++) {
        const other = read(reference, x + column - radius + dx, y + row - radius + dy);
        misses[at] = values[at] - other;
        mean += misses[at] / values.length;
      }
    let [right, below] = [0, 0];
    for (let at = 0; at < misses.length; at++) {
      right += across[at] * (misses[at] - mean);
      below += down[at] * (misses[at] - mean);
    }
    const [stepX, stepY] = [(yy * right - xy * below) / determinant, (xx * below - xy * right) / determinant];
    dx += stepX;
    dy += stepY;
    if (Math.hypot(dx - vector[0], dy - vector[1]) > FARTHEST) return;
    if (Math.abs(stepX) + Math.abs(stepY) < STEP) break;
  }
  vector[0] = dx;
  vector[1] = dy;
}
