import { PATCH_RADIUS, PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Level } from '../level.ts';
import { directionOfPath } from './curve.ts';
import type { Point } from './line-end.ts';

/** Values at one place of a line's visible part. */
interface Reading {
  /** Colour and texture energy. */
  readonly value: readonly number[];
  /** Their mean along the line at this distance from it. */
  readonly mean: readonly number[];
  /** The nearest pixel. */
  readonly source: number;
  /** One like it, far enough from the hole for a patch around it. */
  readonly match: number;
}

/** The visible stretch of a line as a band that can be read again and again, to and fro. */
export interface Strand {
  /** Reads a pixel at a distance along from the hole, and across to the right of the way into it. */
  readonly at: (along: number, across: number) => Reading;
  /** Pixels of the stretch. */
  readonly length: number;
}

/** Fewer pixels of a line give no band. */
const SHORTEST = 3;

/**
 * The band around a path that leads away from the hole, as far as all of it can be copied; undefined where
 * that is nowhere.
 */
export function readBand(
  level: Level,
  { path, reach }: { readonly path: readonly Point[]; readonly reach: number },
): Strand | undefined {
  const points = resample(path);
  const directions = points.map((_, index) => directionOfPath(points, index));
  const isClear = points.map((point, index) =>
    isBandClear(level, { point, direction: directions[index], reach }),
  );
  const first = isClear.indexOf(true);
  if (first < 0) return undefined;
  const blocked = isClear.indexOf(false, first);
  const seen = (blocked < 0 ? points.length : blocked) - first;
  if (seen < SHORTEST) return undefined;
  function read(along: number, across: number): { value: number[]; source: number } {
    const place = Math.min(seen - 1, Math.max(0, along));
    const before = first + Math.floor(place);
    const after = Math.min(first + seen - 1, before + 1);
    const share = place - Math.floor(place);
    const direction = directions[before];
    const x = points[before].x * (1 - share) + points[after].x * share + direction.y * across;
    const y = points[before].y * (1 - share) + points[after].y * share - direction.x * across;
    return { value: interpolate(level, { x, y }), source: Math.round(y) * level.width + Math.round(x) };
  }
  const count = countAlike(read, { seen, reach });
  const means = measureMeans(read, { count, reach });
  function at(along: number, across: number): Reading {
    // Mirrored at either end, as often as needed.
    const period = Math.max(1, 2 * (count - 1));
    const phase = Math.abs(along - first) % period;
    const place = Math.min(phase, period - phase);
    const { value, source } = read(place, across);
    const match = read(place + PATCH_RADIUS + 1, across).source;
    const row = means[Math.round(Math.min(reach, Math.max(-reach, across))) + reach];
    return { value: count < MIN_TEXTURED ? row : value, source, match, mean: row };
  }
  return { at, length: count };
}

/** A shorter visible part gives only its mean colours: repeated, its content would make a pattern. */
export const MIN_TEXTURED = 12;

/** Points one pixel apart along a path. */
function resample(path: readonly Point[]): Point[] {
  const points: Point[] = [path[0]];
  let rest = 0;
  for (let index = 1; index < path.length; index++) {
    const [a, b] = [path[index - 1], path[index]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (let at = 1 - rest; at <= length; at++)
      points.push({ x: a.x + ((b.x - a.x) * at) / length, y: a.y + ((b.y - a.y) * at) / length });
    rest = (rest + length) % 1;
  }
  return points;
}

interface Rung {
  readonly point: Point;
  readonly direction: Point;
  readonly reach: number;
}

/** True if all pixels of a band at one point, and those needed for interpolation, may be copied. */
function isBandClear({ width, height, hole, forbidden }: Level, { point, direction, reach }: Rung): boolean {
  for (let across = -reach - 1; across <= reach + 1; across++) {
    const x = Math.round(point.x + direction.y * across);
    const y = Math.round(point.y - direction.x * across);
    if (x < 2 || y < 2 || x >= width - 2 || y >= height - 2) return false;
    for (let row = -1; row <= 1; row++)
      for (let column = -1; column <= 1; column++) {
        const at = (y + row) * width + x + column;
        if (hole[at] || forbidden?.[at]) return false;
      }
  }
  return true;
}

type Read = (along: number, across: number) => { value: number[] };

/** Pixels along a line that give its typical look. */
const TYPICAL = 8;

/**
 * A line ends where its colours differ from the typical ones by more grey levels and more of their contrast.
 */
const UNLIKE = { level: 14, contrast: 0.6 };

/**
 * Number of pixels along a line that look like its beginning. Something else may stand on it, or it may join
 * another.
 */
function countAlike(read: Read, { seen, reach }: { seen: number; reach: number }): number {
  const typical = measureMeans(read, { count: Math.min(TYPICAL, seen), reach });
  const middle = [0, 1, 2].map(
    (channel) => typical.reduce((sum, row) => sum + row[channel], 0) / typical.length,
  );
  const contrast = Math.sqrt(
    typical.reduce(
      (sum, row) =>
        sum + [0, 1, 2].reduce((part, channel) => part + (row[channel] - middle[channel]) ** 2, 0),
      0,
    ) /
      (3 * typical.length),
  );
  const most = UNLIKE.level + UNLIKE.contrast * contrast;
  for (let along = TYPICAL; along < seen; along++) {
    let sum = 0;
    for (let across = -reach; across <= reach; across++) {
      const { value } = read(along, across);
      for (let channel = 0; channel < 3; channel++)
        sum += (value[channel] - typical[across + reach][channel]) ** 2;
    }
    if (Math.sqrt(sum / (3 * typical.length)) > most) return along;
  }
  return seen;
}

/** Pixels along a line over which its mean colours are taken. */
const AVERAGED = 24;

/** Mean values for each whole distance from the line. */
function measureMeans(read: Read, { count, reach }: { count: number; reach: number }): number[][] {
  const rows: number[][] = [];
  const taken = Math.min(AVERAGED, count);
  for (let across = -reach; across <= reach; across++) {
    const sums = [0, 0, 0, 0];
    for (let along = 0; along < taken; along++)
      read(along, across).value.forEach((value, channel) => {
        sums[channel] += value / taken;
      });
    rows.push(sums);
  }
  return rows;
}

/** The values between four pixels. */
function interpolate(
  { width, pixels }: Level,
  { x, y }: { readonly x: number; readonly y: number },
): number[] {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const toRight = x - column;
  const toBottom = y - row;
  const at = (row * width + column) * PIXEL_BYTES;
  const stride = width * PIXEL_BYTES;
  return [0, 1, 2, 3].map((byte) => {
    const above = pixels[at + byte] * (1 - toRight) + pixels[at + PIXEL_BYTES + byte] * toRight;
    const below =
      pixels[at + stride + byte] * (1 - toRight) + pixels[at + stride + PIXEL_BYTES + byte] * toRight;
    return above * (1 - toBottom) + below * toBottom;
  });
}
