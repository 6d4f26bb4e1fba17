import type { Point } from '../../core/models/photo-window.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Distance to a side of the photo that counts as contact, as a share of the longer side. */
const AT_FRAME = 0.012;

/** Columns of a region that are looked at for its upper and lower edge. */
const COLUMNS = 48;

/** A straight line that an edge of a region follows. */
interface EdgeLine {
  readonly through: Point;
  /** Rows a column. */
  readonly slope: number;
}

/** Place of a region in its photo, in pixels of its plane. */
export interface Outline {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly middle: Point;
  /** Of the whole photo, 0–1. */
  readonly share: number;
  readonly touches: {
    readonly left: boolean;
    readonly right: boolean;
    readonly top: boolean;
    readonly bottom: boolean;
  };
  /** Its upper and lower edge, where these aren't sides of the photo. */
  readonly upper: EdgeLine | undefined;
  readonly lower: EdgeLine | undefined;
}

/** True if a value lies near one of two bounds. */
function isNear(
  value: number,
  { bound, reach }: { readonly bound: number; readonly reach: number },
): boolean {
  return Math.abs(value - bound) <= reach;
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** A line through points of which some may lie off it: the median of all slopes (Theil 1950, Sen 1968). */
function fitLine(points: readonly Point[]): EdgeLine | undefined {
  if (points.length < COLUMNS / 4) return undefined;
  const slopes: number[] = [];
  for (let i = 0; i < points.length; i++)
    for (let j = i + 1; j < points.length; j++)
      slopes.push((points[j].y - points[i].y) / (points[j].x - points[i].x));
  const slope = medianOf(slopes);
  const x = medianOf(points.map((point) => point.x));
  return { through: { x, y: medianOf(points.map((point) => point.y + slope * (x - point.x))) }, slope };
}

/** Measures where a region lies; undefined where nothing is marked. */
export function outlineOf({ width, height, data }: Plane): Outline | undefined {
  let [left, right, top, bottom] = [width, 0, height, 0];
  let [count, sumX, sumY] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (data[at] < 0.5) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
      count++;
      sumX += x + 0.5;
      sumY += y + 0.5;
    }
  if (count === 0) return undefined;
  const reach = AT_FRAME * Math.max(width, height);
  const uppers: Point[] = [];
  const lowers: Point[] = [];
  for (let i = 0; i < COLUMNS; i++) {
    const x = Math.min(width - 1, Math.floor(left + ((i + 0.5) / COLUMNS) * (right - left)));
    let [first, last] = [0, height - 1];
    while (first < height && data[first * width + x] < 0.5) first++;
    if (first === height) continue;
    while (data[last * width + x] < 0.5) last--;
    if (first > reach) uppers.push({ x, y: first });
    if (last < height - 1 - reach) lowers.push({ x, y: last + 1 });
  }
  return {
    ...{ left, right, top, bottom },
    middle: { x: sumX / count, y: sumY / count },
    share: count / (width * height),
    touches: {
      left: isNear(left, { bound: 0, reach }),
      right: isNear(right, { bound: width, reach }),
      top: isNear(top, { bound: 0, reach }),
      bottom: isNear(bottom, { bound: height, reach }),
    },
    upper: fitLine(uppers),
    lower: fitLine(lowers),
  };
}
