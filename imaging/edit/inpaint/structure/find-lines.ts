import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { listFlagged } from '../../../core/raster/flags.ts';
import type { Level } from '../level.ts';
import { halveSteps, scalePath } from './curve.ts';
import { extendLineEnds } from './extend-line-ends.ts';
import { enlargeLineEnd, followLine } from './follow-line.ts';
import type { LineEnd } from './line-end.ts';
import { type Gradient, measureGradient } from './measure-gradient.ts';
import { type Line, pairLineEnds } from './pair-line-ends.ts';
import { type Ray, scanRays } from './scan-rays.ts';

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
function findLineEnds(level: Level): LineEnd[] {
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
    if (!ends.some((other) => runsAlong(other, end, MERGED.distance))) ends.push(end);
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
function runsAlong(other: LineEnd, end: LineEnd, distance: number): boolean {
  const isAlike = other.outwards.x * end.outwards.x + other.outwards.y * end.outwards.y > 0.7;
  const point = end.path[Math.min(MERGED.after, end.path.length - 1)];
  return isAlike && other.path.some(({ x, y }) => Math.hypot(x - point.x, y - point.y) < distance);
}

/** True if two rays run along one line. */
function isSame(a: Ray, b: Ray): boolean {
  const isNear = Math.hypot(a.x - b.x, a.y - b.y) < APART;
  return isNear && a.isRising === b.isRising && Math.cos(a.angle - b.angle) > 0.7;
}

/** Halvings at which soft edges are looked for: they are no step at full size. */
const HALVINGS = 2;

/** A line found there whose ends run within this many pixels of another's is the same. */
const SOFT = 6;

/** The lines of the finest level, and those of soft edges that only halvings of it show. */
function joinLines(levels: readonly Level[]): Line[] {
  const ends = findLineEnds(levels[0]);
  const lines = pairLineEnds(levels[0], ends);
  for (let halving = 1; halving <= HALVINGS && halving < levels.length; halving++) {
    let found = pairLineEnds(levels[halving], findLineEnds(levels[halving]));
    for (let level = halving - 1; level >= 0; level--)
      found = found.map((line) => enlargeLine(levels[level], line));
    for (const line of found) if (!lines.some((other) => isSameLine(other, line))) lines.push(line);
  }
  const single = ends.filter((end) => !lines.some((line) => isEndOf(line, end)));
  return [...lines, ...extendLineEnds(levels[0], { ends: single, lines })];
}

/** A line on a level of twice the size. */
function enlargeLine(level: Level, { from, to, points }: Line): Line {
  return {
    from: enlargeLineEnd(level, from),
    to: enlargeLineEnd(level, to),
    points: halveSteps(scalePath(points, 2)),
  };
}

function isSameLine(one: Line, other: Line): boolean {
  return [other.from, other.to].some((end) => isEndOf(one, end));
}

/** True if an end is one of a line's own, or runs along it. */
function isEndOf({ from, to }: Line, end: LineEnd): boolean {
  return [from, to].some((own) => runsAlong(own, end, SOFT) || runsAlong(end, own, SOFT));
}

/** Lines are looked for in the first level whose longer side is no longer than this. */
const LONGEST_SIDE = 800;

/** The lines that go through a hole, and in which level of its pyramid they were found. */
interface Lines {
  readonly lines: readonly Line[];
  readonly level: number;
  /** Full-size pixels for each pixel of the lines' points. */
  readonly scale: number;
}

/** Finds straight and gently curved lines and edges that the hole of a pyramid breaks, full size first. */
export function findLines(levels: readonly Level[]): Lines {
  const found = levels.findIndex(({ width, height }) => Math.max(width, height) <= LONGEST_SIDE);
  const level = found < 0 ? levels.length - 1 : found;
  return { lines: joinLines(levels.slice(level)), level, scale: 2 ** level };
}
