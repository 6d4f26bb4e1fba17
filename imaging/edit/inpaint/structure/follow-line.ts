import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Level } from '../level.ts';
import { halveSteps, scalePath, turnBetween } from './curve.ts';
import { type LineEnd, type Point, PROFILE_REACH, type Profile } from './line-end.ts';
import type { Gradient } from './measure-gradient.ts';
import type { Ray } from './scan-rays.ts';

/** Pixels from the first clear one to where it can be seen to all sides. */
const SETBACK = 2;

/** Most pixels that a line is followed away from the hole. */
const LONGEST = 120;

/** A line shorter than this is none. */
const SHORTEST = 12;

/** A line ends where its step stays below this share of the initial one for this many pixels. */
const FADED = { share: 0.35, pixels: 4 };

/** A line that turns by more radians over this many pixels has a corner, and ends there. */
const CORNER = { reach: 8, turn: 0.3 };

/** Share by which the direction turns towards the last steps at each pixel. */
const STEERING = 0.12;

/** Points on each side over which the followed line is evened out. */
const SMOOTHING = 5;

/** Pixels of the line over which its direction and its colours at the hole are measured. */
const AIMED = 32;
const NEAR = 20;

/** Follows a line away from the hole along the ridge of its gradient; undefined where it soon ends. */
export function followLine(
  level: Level,
  { gradient, ray }: { readonly gradient: Gradient; readonly ray: Ray },
): LineEnd | undefined {
  const path = smoothPath(cutAtCorner(followRidge(gradient, ray)));
  if (path.length < SHORTEST) return undefined;
  return describeLineEnd(level, { path, strength: ray.strength });
}

/** Describes the line of a path that leads away from the hole. */
export function describeLineEnd(
  level: Level,
  { path, strength }: Pick<LineEnd, 'path' | 'strength'>,
): LineEnd {
  return {
    path,
    outwards: directionAt(path),
    curvature: measureCurvature(path),
    strength,
    profile: measureProfile(level, path),
  };
}

/** The same line end on a level of twice the size, where its colours are measured anew. */
export function enlargeLineEnd(level: Level, { path, strength }: LineEnd): LineEnd {
  return describeLineEnd(level, { path: halveSteps(scalePath(path, 2)), strength: strength / 2 });
}

/** Pixels of a path over which its curvature is measured, at most. */
const BENT = 80;

/** Radians a pixel between the two halves of a path. */
function measureCurvature(path: readonly Point[]): number {
  const half = Math.floor(Math.min(BENT, path.length - 1) / 2);
  const [start, middle, end] = [path[0], path[half], path[2 * half]];
  return (
    turnBetween(
      { x: middle.x - start.x, y: middle.y - start.y },
      { x: end.x - middle.x, y: end.y - middle.y },
    ) / half
  );
}

function followRidge(gradient: Gradient, { x, y, angle, strength }: Ray): Point[] {
  const path: Point[] = [];
  let direction = angle;
  let here: Point = { x: x + SETBACK * Math.cos(angle), y: y + SETBACK * Math.sin(angle) };
  const sign = Math.sign(stepAcross(gradient, { ...here, direction }));
  for (let faded = 0; path.length < LONGEST && faded < FADED.pixels; ) {
    const offset = findRidge(gradient, { point: here, direction, sign });
    if (offset === undefined) break;
    const normal = { x: -Math.sin(direction), y: Math.cos(direction) };
    here = { x: here.x + normal.x * offset, y: here.y + normal.y * offset };
    if (sign * stepAcross(gradient, { ...here, direction }) < FADED.share * strength) faded++;
    else faded = 0;
    path.push(here);
    direction += STEERING * Math.max(-1, Math.min(1, offset));
    here = { x: here.x + Math.cos(direction), y: here.y + Math.sin(direction) };
  }
  return path;
}

interface Probe {
  readonly point: Point;
  readonly direction: number;
  readonly sign: number;
}

/**
 * Offset across the direction, within a pixel and a half, at which the step is strongest; undefined where it
 * cannot be seen.
 */
function findRidge(gradient: Gradient, { point, direction, sign }: Probe): number | undefined {
  const normal = { x: -Math.sin(direction), y: Math.cos(direction) };
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let offset = -1.5; offset <= 1.5; offset += 0.5) {
    const probe = { x: point.x + normal.x * offset, y: point.y + normal.y * offset };
    const step = stepAcross(gradient, { ...probe, direction });
    if (Number.isNaN(step)) return undefined;
    // Ties go to the middle one: a line continues straight.
    const value = sign * step * (1 - 0.05 * Math.abs(offset));
    if (value <= most) continue;
    most = value;
    best = offset;
  }
  return best;
}

/**
 * The step of luma to the right of a direction, between the four nearest pixels; NaN where that is not clear.
 */
function stepAcross(
  { width, height, across, down, clear }: Gradient,
  { x, y, direction }: Point & { readonly direction: number },
): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return Number.NaN;
  const at = row * width + column;
  if (!(clear[at] && clear[at + 1] && clear[at + width] && clear[at + width + 1])) return Number.NaN;
  const toRight = x - column;
  const toBottom = y - row;
  function between(values: Float32Array): number {
    const above = values[at] * (1 - toRight) + values[at + 1] * toRight;
    const below = values[at + width] * (1 - toRight) + values[at + width + 1] * toRight;
    return above * (1 - toBottom) + below * toBottom;
  }
  return -Math.sin(direction) * between(across) + Math.cos(direction) * between(down);
}

/** A path up to where it turns a corner. */
function cutAtCorner(path: readonly Point[]): readonly Point[] {
  for (let index = CORNER.reach; index < path.length - CORNER.reach; index++) {
    const [before, here, after] = [path[index - CORNER.reach], path[index], path[index + CORNER.reach]];
    const turn = turnBetween(
      { x: here.x - before.x, y: here.y - before.y },
      { x: after.x - here.x, y: after.y - here.y },
    );
    if (Math.abs(turn) > CORNER.turn) return path.slice(0, index);
  }
  return path;
}

function smoothPath(path: readonly Point[]): Point[] {
  return path.map((_, index) => {
    const reach = Math.min(SMOOTHING, index, path.length - 1 - index);
    let x = 0;
    let y = 0;
    for (let other = index - reach; other <= index + reach; other++) {
      x += path[other].x;
      y += path[other].y;
    }
    return { x: x / (2 * reach + 1), y: y / (2 * reach + 1) };
  });
}

/**
 * Direction of a path at its first point: the tangent of the parabola through its start, its middle and its
 * end.
 */
function directionAt(path: readonly Point[]): Point {
  const last = Math.min(AIMED, path.length - 1) & ~1;
  const [start, middle, end] = [path[0], path[last / 2], path[last]];
  const x = 4 * middle.x - 3 * start.x - end.x;
  const y = 4 * middle.y - 3 * start.y - end.y;
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}

/** Mean colours across the line near the hole. */
function measureProfile({ width, height, pixels }: Level, path: readonly Point[]): Profile {
  const profile = new Float32Array((2 * PROFILE_REACH + 1) * 3);
  const count = Math.min(NEAR, path.length - 1);
  for (let index = 0; index < count; index++) {
    const along = { x: path[index + 1].x - path[index].x, y: path[index + 1].y - path[index].y };
    const length = Math.hypot(along.x, along.y) || 1;
    for (let offset = -PROFILE_REACH; offset <= PROFILE_REACH; offset++) {
      // To the right of the way into the hole is to the left of the way out.
      const x = Math.round(path[index].x + (along.y / length) * offset);
      const y = Math.round(path[index].y - (along.x / length) * offset);
      const at = Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
      for (let channel = 0; channel < 3; channel++)
        profile[(offset + PROFILE_REACH) * 3 + channel] += pixels[at * PIXEL_BYTES + channel] / count;
    }
  }
  return profile;
}
