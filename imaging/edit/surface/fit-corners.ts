import type { Point } from '../../core/models/photo-window.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Four corners, from the upper left one clockwise. */
export type Corners = readonly [Point, Point, Point, Point];

/** Least share of a hull inside four corners, and least marked share of it, for a four-cornered region. */
const HELD = 0.88;
const FILLED = 0.9;

/** Corners of a hull that are tried at most. */
const MAX = 20;

function cornersOfRows({ width, height, data }: Plane): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    let [first, last] = [-1, -1];
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] < 0.5) continue;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0)
      points.push({ x: first, y }, { x: first, y: y + 1 }, { x: last + 1, y }, { x: last + 1, y: y + 1 });
  }
  return points;
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The convex hull of points, clockwise as seen (monotone chain: Andrew 1979). */
function hullOf(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (list: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length >= 2 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain([...sorted].reverse())];
}

function areaOf(polygon: readonly Point[]): number {
  let sum = 0;
  for (const [i, point] of polygon.entries()) {
    const next = polygon[(i + 1) % polygon.length];
    sum += point.x * next.y - point.y * next.x;
  }
  return Math.abs(sum) / 2;
}

/** Leaves out those corners that hold least area, until few are left. */
function thinOut(hull: readonly Point[]): Point[] {
  const kept = [...hull];
  while (kept.length > MAX) {
    let [least, index] = [Number.POSITIVE_INFINITY, 0];
    for (const [i, point] of kept.entries()) {
      const held = Math.abs(
        turn(kept[(i + kept.length - 1) % kept.length], point, kept[(i + 1) % kept.length]),
      );
      if (held < least) [least, index] = [held, i];
    }
    kept.splice(index, 1);
  }
  return kept;
}

function largestFour(hull: readonly Point[]): readonly Point[] {
  let best: readonly Point[] = [];
  let most = 0;
  for (let a = 0; a < hull.length; a++)
    for (let b = a + 1; b < hull.length; b++)
      for (let c = b + 1; c < hull.length; c++)
        for (let d = c + 1; d < hull.length; d++) {
          const four = [hull[a], hull[b], hull[c], hull[d]];
          const area = areaOf(four);
          if (area > most) [best, most] = [four, area];
        }
  return best;
}

/** Begins with the upper left corner. */
function orderCorners(four: readonly Point[]): Corners {
  const start = four.reduce(
    (best, point, i) => (point.x + point.y < four[best].x + four[best].y ? i : best),
    0,
  );
  const at = (i: number) => four[(start + i) % 4];
  const turned: Corners = [at(0), at(1), at(2), at(3)];
  return turn(turned[0], turned[1], turned[2]) > 0 ? turned : [turned[0], turned[3], turned[2], turned[1]];
}

/** The corners of a region that has four; undefined for any other shape. In pixels of its plane. */
export function fitCorners(coverage: Plane): Corners | undefined {
  const hull = hullOf(cornersOfRows(coverage));
  if (hull.length < 4) return undefined;
  const whole = areaOf(hull);
  let marked = 0;
  for (const value of coverage.data) if (value >= 0.5) marked++;
  if (marked < FILLED * whole) return undefined;
  const four = largestFour(thinOut(hull));
  return areaOf(four) >= HELD * whole ? orderCorners(four) : undefined;
}

/** Scales the corners to a larger copy. */
export function enlargeCorners([a, b, c, d]: Corners, scale: number): Corners {
  const enlarge = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [enlarge(a), enlarge(b), enlarge(c), enlarge(d)];
}
