import type { Plane } from '../kernels/plane.ts';
import { createRandom, nextRandom } from '../kernels/random.ts';

/** Darts thrown for each square of the narrowest distance. */
const DARTS = 2;

/** Steps that a dart climbs at most towards where there is more to show. */
const CLIMB = 8;

interface Spread {
  /** What points climb on: highest along the middle of edges, of the size of the picture. */
  readonly ridges: Plane;
  /** Pixels between points where there is nothing to show, and where there is most. */
  readonly widest: number;
  readonly narrowest: number;
  readonly seed: number;
}

/** Points along the border, so that triangles cover the whole picture: a little outside of it. */
function frame({ width, height }: Plane, step: number): number[] {
  const points: number[] = [];
  const columns = Math.max(1, Math.round(width / step));
  const rows = Math.max(1, Math.round(height / step));
  for (let i = 0; i <= columns; i++) {
    const x = -1 + (i * (width + 1)) / columns;
    points.push(x, -1, x, height);
  }
  for (let i = 1; i < rows; i++) {
    const y = -1 + (i * (height + 1)) / rows;
    points.push(-1, y, width, y);
  }
  return points;
}

/** The highest place reached from one by steps to the highest neighbour: on the ridge of an edge, if one is near. */
function climb({ width, height, data }: Plane, start: number): number {
  let at = start;
  for (let step = 0; step < CLIMB; step++) {
    const x = at % width;
    const y = Math.floor(at / width);
    let best = at;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
        if (data[row * width + column] > data[best]) best = row * width + column;
    if (best === at) break;
    at = best;
  }
  return at;
}

/**
 * Points at random, the closer the more there is to show (`interest` 0 to 1), by throwing darts and keeping those that fall far enough from all before (Cook,
 * “Stochastic sampling”, 1986). x and y one after the other; includes points along the border.
 */
export function placePoints(interest: Plane, { ridges, widest, narrowest, seed }: Spread): Float64Array {
  const { width, height } = interest;
  const random = createRandom(seed);
  const cell = Math.max(2, narrowest);
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const taken = new Int32Array(columns * rows).fill(-1);
  const points = frame(interest, Math.max(2, widest));
  const isFree = (x: number, y: number, distance: number) => {
    const reach = Math.ceil(distance / cell);
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++)
      for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
        const point = taken[r * columns + c];
        if (point >= 0 && (points[point] - x) ** 2 + (points[point + 1] - y) ** 2 < distance * distance)
          return false;
      }
    return true;
  };
  for (let dart = 0; dart < DARTS * 4 * columns * rows; dart++) {
    const start = nextRandom(random) % interest.data.length;
    const at = interest.data[start] > 0.2 ? climb(ridges, start) : start;
    // Off the grid: corners of squares lie on one circle, and such points have no one triangulation.
    const x = Math.min(width - 1, (at % width) + (0.6 * nextRandom(random)) / 2 ** 32);
    const y = Math.min(height - 1, Math.floor(at / width) + (0.6 * nextRandom(random)) / 2 ** 32);
    const shown = interest.data[at];
    if (!isFree(x, y, cell + (Math.max(cell, widest) - cell) * (1 - shown))) continue;
    taken[Math.floor(y / cell) * columns + Math.floor(x / cell)] = points.length;
    points.push(x, y);
  }
  return Float64Array.from(points);
}
