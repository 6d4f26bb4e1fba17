import { createRandom, nextRandom } from '../../core/numeric/random.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Darts per square of the smallest distance. */
const DARTS = 2;

/** Least distance of points that are placed first, as a share of the smallest distance of others. */
const FIRST = 0.45;

/** Most steps of a dart uphill on the ridges. */
const CLIMB = 8;

interface Spread {
  /** Ridges along the middle of edges, of the picture's size. */
  readonly ridges: Plane;
  /** Distance of points in plain areas, and in the most detailed ones, in pixels. */
  readonly widest: number;
  readonly narrowest: number;
  /** x and y in turn of places that have a point before all others, as far as they are not too near. */
  readonly first?: readonly number[];
  readonly seed: number;
}

/** Points slightly outside the border, so that triangles cover the whole picture. */
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

/** Local maximum reached by steps to the highest neighbour: the ridge of an edge, if one is near. */
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
 * Random points, denser where there is detail (`interest` 0 to 1), by dart throwing with a minimum distance
 * (Cook, “Stochastic sampling”, 1986). x and y in turn; includes points along the border.
 */
export function placePoints(
  interest: Plane,
  { ridges, widest, narrowest, first = [], seed }: Spread,
): Float64Array {
  const { width, height } = interest;
  const random = createRandom(seed);
  const least = Math.max(2, narrowest);
  const darts = DARTS * 4 * Math.ceil(width / least) * Math.ceil(height / least);
  // Only the first points, which may be nearer, share a square whose diagonal is the smallest distance.
  const cell = least / Math.SQRT2;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const taken = new Int32Array(columns * rows).fill(-1);
  const points = frame(interest, Math.max(2, widest));
  const earlier = new Map<number, number>();
  const isFree = (x: number, y: number, distance: number) => {
    const reach = Math.ceil(distance / cell);
    const column = Math.floor(x / cell);
    const row = Math.floor(y / cell);
    for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++)
      for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
        for (let point = taken[r * columns + c]; point >= 0; point = earlier.get(point) ?? -1)
          if ((points[point] - x) ** 2 + (points[point + 1] - y) ** 2 < distance * distance) return false;
      }
    return true;
  };
  const place = (x: number, y: number) => {
    const square = Math.floor(y / cell) * columns + Math.floor(x / cell);
    if (taken[square] >= 0) earlier.set(points.length, taken[square]);
    taken[square] = points.length;
    points.push(x, y);
  };
  for (let at = 0; at < first.length; at += 2) {
    const [x, y] = [first[at], first[at + 1]];
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1 && isFree(x, y, FIRST * least)) place(x, y);
  }
  for (let dart = 0; dart < darts; dart++) {
    const start = nextRandom(random) % interest.data.length;
    const at = interest.data[start] > 0.2 ? climb(ridges, start) : start;
    // Off the grid: the corners of a square lie on one circle, so that their triangulation is ambiguous.
    const x = Math.min(width - 1, (at % width) + (0.6 * nextRandom(random)) / 2 ** 32);
    const y = Math.min(height - 1, Math.floor(at / width) + (0.6 * nextRandom(random)) / 2 ** 32);
    const shown = interest.data[at];
    if (!isFree(x, y, least + (Math.max(least, widest) - least) * (1 - shown))) continue;
    place(x, y);
  }
  return Float64Array.from(points);
}
