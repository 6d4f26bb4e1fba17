import { type Affine, compose } from './affine.ts';
import type { Course } from './follow-ground.ts';
import type { Letters } from './letters.ts';
import type { MarkRegion } from './mark-region.ts';

/** Frame and place in which the ground under each pixel of a mark is seen bare. */
export interface Sights {
  /** -1 where it is not seen. */
  readonly frame: Int16Array;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Frames that are skipped where nothing says when a pixel was bare; a mark is bare for longer. */
const STRIDE = 3;

export function noSights({ hole }: MarkRegion): Sights {
  const count = hole.length;
  return { frame: new Int16Array(count).fill(-1), x: new Float32Array(count), y: new Float32Array(count) };
}

/** The movement from a frame to another one of the same shot. */
export function between(
  { toStart, fromStart }: Pick<Course, 'toStart' | 'fromStart'>,
  from: number,
  to: number,
): Affine {
  return compose(toStart[from], fromStart[to]);
}

interface Search {
  readonly course: Course;
  readonly frame: number;
  /** 1 to look at later frames, -1 to look at earlier ones. */
  readonly step: 1 | -1;
  /** Number of frames of the shot on that side. */
  readonly most: number;
  /** Sights of the neighbour that was searched last: at what distance to begin. */
  readonly before: Sights;
  readonly beforeFrame: number;
  /** Pixels that hide the ground in each frame; all of the mark where they are not given. */
  readonly letters?: Letters | undefined;
  /** Pixels that hide the ground in all frames, where the rest of the mark is known to lie bare. */
  readonly strokes?: Uint8Array | undefined;
}

/**
 * Finds the nearest frame on one side in which the ground under each pixel of a mark lies bare. All movements
 * are composed from those between neighbours.
 */
export function findSights(region: MarkRegion, search: Search): Sights {
  const { course, frame, step, most, before, beforeFrame, letters, strokes } = search;
  const { width, hole, ordinals } = region;
  const whole = { left: 0, top: 0, right: width, bottom: region.height };
  const sights = noSights(region);
  const ways: Affine[] = [];
  for (let k = 1; k <= most; k++) ways.push(between(course, frame, frame + step * k));
  for (let k = 0; k < hole.length; k++) {
    if (letters && !letters[frame][k]) continue;
    const x = hole[k] % width;
    const y = (hole[k] - x) / width;
    const known = before.frame[k];
    const isKnown = known >= 0;
    // Between captions and between strokes the ground may lie bare for a frame or two.
    const stride = isKnown || letters || strokes ? 1 : STRIDE;
    const start = isKnown ? Math.max(1, Math.abs(known - beforeFrame) - 1) : 1;
    for (let distance = start; distance <= most; distance += stride) {
      const [a, b, c, d, e, f] = ways[distance - 1];
      const toX = x + a + b * x + c * y;
      const toY = y + d + e * x + f * y;
      const [ix, iy] = [Math.round(toX), Math.round(toY)];
      const { left, top, right, bottom } = course.inside?.[frame + step * distance] ?? whole;
      if (ix < left + 1 || iy < top + 1 || ix >= right - 1 || iy >= bottom - 1) continue;
      const ordinal = ordinals[iy * width + ix];
      const hidden = letters?.[frame + step * distance] ?? strokes;
      if (ordinal >= 0 && (!hidden || hidden[ordinal])) continue;
      sights.frame[k] = frame + step * distance;
      sights.x[k] = toX;
      sights.y[k] = toY;
      break;
    }
  }
  return sights;
}

/** The pixels of a mark in another frame of the shot, as far as its region reaches. */
export function followPixels(region: MarkRegion, { course, frame, to }: Followed): Sights {
  const { width, height, hole } = region;
  const sights = noSights(region);
  const [a, b, c, d, e, f] = between(course, frame, to);
  for (let k = 0; k < hole.length; k++) {
    const x = hole[k] % width;
    const y = (hole[k] - x) / width;
    const [toX, toY] = [x + a + b * x + c * y, y + d + e * x + f * y];
    if (toX < 0 || toY < 0 || toX > width - 1 || toY > height - 1) continue;
    sights.frame[k] = to;
    sights.x[k] = toX;
    sights.y[k] = toY;
  }
  return sights;
}

interface Followed {
  readonly course: Course;
  readonly frame: number;
  readonly to: number;
}
