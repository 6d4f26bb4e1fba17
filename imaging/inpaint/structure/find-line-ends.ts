import { dilateSquare } from '../../kernels/dilate-square.ts';
import { listFlagged } from '../../kernels/list-flagged.ts';
import { type Ray, scanRays } from '../../kernels/scan-rays.ts';
import type { Level } from '../level.ts';
import { followLine } from './follow-line.ts';
import type { LineEnd } from './line-end.ts';
import { type Gradient, measureGradient } from './measure-gradient.ts';

/** Pixels that a line must be seen for before it runs into the hole. */
const SEEN = 14;

/** Directions tried around each place. */
const DIRECTIONS = 96;

/** Least step across a line in grey levels a pixel: a soft edge of some twelve grey levels. */
const MIN_STRENGTH = 3.5;

/** A line stands out of the texture around the hole by this factor. */
const STANDS_OUT = 1.6;

/** Share of all change along a ray that is one step across it; in texture it cancels out. */
const MIN_PURITY = 0.72;

/** Two ends nearer than this, in pixels, and of like direction are one. */
const APART = 7;

/** Two paths nearer than this distance after this many pixels are one. */
const MERGED = { after: 16, distance: 1.5 };

/** Pixels around the hole whose texture lines are compared with. */
const RING = 24;

/** Most ends that are looked at further, the strongest first. */
const MAX_ENDS = 40;

/** Finds the lines and edges of the scene that run into the hole of a level. */
export function findLineEnds(level: Level): LineEnd[] {
  const gradient = measureGradient(level);
  const least = Math.max(MIN_STRENGTH, STANDS_OUT * measureUnrest(level, gradient));
  const rays = scanRays(gradient, {
    starts: findStarts(level, gradient),
    directions: DIRECTIONS,
    length: SEEN,
    least,
    purity: MIN_PURITY,
  });
  const kept: Ray[] = [];
  const ends: LineEnd[] = [];
  for (const ray of rays.sort((a, b) => b.strength - a.strength)) {
    if (kept.some((other) => isSame(other, ray))) continue;
    const end = followLine(level, { gradient, ray });
    if (!end) continue;
    kept.push(ray);
    if (!ends.some((other) => runsAlong(other, end))) ends.push(end);
    if (ends.length === MAX_ENDS) break;
  }
  return ends;
}

/** Clear pixels beside those that the hole blocks. */
function findStarts({ width, height, hole }: Level, { clear }: Gradient): Int32Array {
  const near = dilateSquare({ width, height, data: hole }, 4);
  return listFlagged(near.map((flag, at) => flag & clear[at]));
}

/** Mean length of the gradient around the hole. */
function measureUnrest({ width, height, hole }: Level, { across, down, clear }: Gradient): number {
  const near = dilateSquare({ width, height, data: hole }, RING);
  let sum = 0;
  let count = 1;
  for (let at = 0; at < near.length; at++) {
    if (!near[at] || !clear[at]) continue;
    sum += Math.hypot(across[at], down[at]);
    count++;
  }
  return sum / count;
}

/**
 * True if one end runs into the path of another that goes the same way: a crooked ray found the same line.
 */
function runsAlong(other: LineEnd, end: LineEnd): boolean {
  const isAlike = other.outwards.x * end.outwards.x + other.outwards.y * end.outwards.y > 0.7;
  const point = end.path[Math.min(MERGED.after, end.path.length - 1)];
  return isAlike && other.path.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < MERGED.distance);
}

/** True if two rays run along one line. */
function isSame(a: Ray, b: Ray): boolean {
  const isNear = Math.hypot(a.x - b.x, a.y - b.y) < APART;
  return isNear && a.isRising === b.isRising && Math.cos(a.angle - b.angle) > 0.7;
}
