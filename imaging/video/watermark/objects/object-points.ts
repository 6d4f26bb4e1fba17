import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';

/** Position in a frame or on a canvas, in pixels; between them too. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) });

/** Pixels by which an object is found again: its own ones, and some beside it that are none of it. */
export interface ObjectPoints {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly luma: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  /** 1 for those beside it. */
  readonly isBeside: Uint8Array;
}

/** A frame in which an object is looked for. */
interface SearchedFrame {
  readonly region: MarkRegion;
  readonly planes: RegionPlanes;
  /** 1 for pixels that differ from what stands still. */
  readonly moving: Uint8Array;
}

interface Search {
  readonly expected: Point;
  /** Pixels around the expected place. */
  readonly range: { readonly across: number; readonly down: number };
  /** Cost of each pixel off it. */
  readonly pull: number;
  /** Share of its own points that has to be seen, and how much a point beside the object counts. */
  readonly leastSeen: number;
  readonly besideWeight: number;
}

export interface FoundPlace extends Point {
  /** Mean difference of what is seen. */
  readonly cost: number;
  /** 0–1: how much worse other places would be, in both directions. */
  readonly sureX: number;
  readonly sureY: number;
}

/** Most that a pixel counts as off. */
const CAP = 40;
/** Fewest points that tell a place, and the least of those that are seen at the expected one. */
const MIN_POINTS = 24;
const KEPT = 0.5;
/** Levels by which places at that many pixels have to be worse for a place to be sure. */
const CLEAR = 2;
const BESIDE_PLACE = 1.5;
/** Least that a place counts. */
const MIN_SURE = 1e-3;

interface Compared {
  readonly place: Point;
  readonly isFine: boolean;
  readonly besideWeight: number;
}

/** Sum of the differences of the points at a place, and the weight of those that are seen there. */
function compare(
  points: ObjectPoints,
  { frame, at: { place, isFine, besideWeight } }: { frame: SearchedFrame; at: Compared },
) {
  const { region, planes, moving } = frame;
  const { width, height, mask } = region;
  const { luma, u, v } = planes;
  const half = width >> 1;
  const count = points.x.length;
  let sum = 0;
  let seen = 0;
  let own = 0;
  for (let i = 0; i < count; i++) {
    const x = points.x[i] + place.x;
    const y = points.y[i] + place.y;
    const nearX = Math.floor(x + 0.5);
    const nearY = Math.floor(y + 0.5);
    const ix = isFine ? Math.floor(x) : nearX;
    const iy = isFine ? Math.floor(y) : nearY;
    if (ix < 0 || iy < 0 || ix >= width - 1 || iy >= height - 1) continue;
    const at = iy * width + ix;
    if (mask[at] || mask[at + 1] || mask[at + width] || mask[at + width + 1]) continue;
    const plane = points.isBeside[i] ? moving : luma;
    let value = plane[at];
    if (isFine) {
      const a = x - ix;
      const above = value + (plane[at + 1] - value) * a;
      const below = plane[at + width] + (plane[at + width + 1] - plane[at + width]) * a;
      value = above + (below - above) * (y - iy);
    }
    if (points.isBeside[i]) {
      seen += besideWeight;
      sum += besideWeight * CAP * value;
      continue;
    }
    seen += 1;
    own += 1;
    const q = (nearY >> 1) * half + (nearX >> 1);
    const colour = Math.abs(u[q] - points.u[i]) + Math.abs(v[q] - points.v[i]);
    sum += Math.min(CAP, Math.abs(value - points.luma[i]) + colour / 2);
  }
  return { sum, seen, own };
}

/** Finds an object in a frame, to eighths of a pixel. Null where too little of it is seen. */
export function findPlace(
  points: ObjectPoints,
  { frame, search }: { readonly frame: SearchedFrame; readonly search: Search },
): FoundPlace | null {
  const { expected, range, pull, leastSeen, besideWeight } = search;
  const total = points.isBeside.reduce((sum, flag) => sum + (flag ? 0 : 1), 0);
  const look = (place: Point, isFine: boolean) =>
    compare(points, { frame, at: { place, isFine, besideWeight } });
  const least = Math.max(MIN_POINTS, leastSeen * total, KEPT * look(expected, false).own);
  const costOf = (place: Point, isFine: boolean) => {
    const { sum, seen, own } = look(place, isFine);
    return own < least ? Number.POSITIVE_INFINITY : sum / seen;
  };
  const priceOf = (place: Point, isFine: boolean) =>
    costOf(place, isFine) + pull * Math.hypot(place.x - expected.x, place.y - expected.y);
  let [best, lowest]: [Point | null, number] = [null, Number.POSITIVE_INFINITY];
  const test = (place: Point, isFine: boolean) => {
    const price = priceOf(place, isFine);
    if (price < lowest) [best, lowest] = [place, price];
  };
  for (let dy = -range.down; dy <= range.down; dy++)
    for (let dx = -range.across; dx <= range.across; dx++)
      test({ x: expected.x + dx, y: expected.y + dy }, false);
  lowest = Number.POSITIVE_INFINITY;
  for (const size of [0.5, 0.25, 0.125]) {
    const middle: Point | null = best;
    if (!middle) return null;
    const { x, y } = middle as Point;
    for (const dy of [0, -size, size])
      for (const dx of [0, -size, size]) test({ x: x + dx, y: y + dy }, true);
  }
  const found = best as Point | null;
  if (!found || !Number.isFinite(lowest)) return null;
  // A place is known little where others cost hardly more.
  const sure = (dx: number, dy: number) => {
    const beside = [-1, 1].map((side) => priceOf({ x: found.x + side * dx, y: found.y + side * dy }, true));
    return Math.max(MIN_SURE, Math.min(1, Math.max(0, Math.min(...beside) - lowest) / CLEAR) ** 2);
  };
  const part = (look(found, true).own / Math.max(1, total)) ** 2;
  return {
    ...{ ...found, cost: costOf(found, true) },
    ...{ sureX: part * sure(BESIDE_PLACE, 0), sureY: part * sure(0, BESIDE_PLACE) },
  };
}
