import { boxOfMask, widenBox } from '../../../core/raster/crop.ts';
import { solveLaplace } from '../../../edit/inpaint/solve-laplace.ts';
import { findMoving } from '../ground/find-moving.ts';
import type { Ground } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';

/** Pixels around a band of captions that tell who goes behind its letters. */
const REACH = 8;
/** Steepness of the outlines of who is spanned; a smooth course from outside to inside is not one. */
const STEEP = 4;
/** Part of a place that has to move at least, so that its colours are read. */
const LEAST = 0.01;

interface Spanned {
  readonly region: MarkRegion;
  readonly seen: RegionPlanes;
  /** 1 for the pixels of the hole that letters hide. */
  readonly letters: Uint8Array;
  /** Planes of all that stands still, also under the letters. */
  readonly still: RegionPlanes;
}

interface Part {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The surroundings of a band in its region. */
function partOf({ width, height, mask }: MarkRegion): Part | null {
  const box = boxOfMask({ width, height, data: mask });
  if (!box) return null;
  const { left, top, right, bottom } = widenBox(box, { margin: REACH, within: { width, height } });
  return { left, top, width: right - left, height: bottom - top };
}

/** Solves Laplace's equation over a part for three planes of the region. */
function interpolate(
  { width }: MarkRegion,
  { part, known, read }: { part: Part; known: Uint8Array; read: (i: number, channel: number) => number },
): Float32Array {
  const values = new Float32Array(3 * part.width * part.height);
  const own = new Uint8Array(part.width * part.height);
  for (let y = 0, at = 0; y < part.height; y++)
    for (let x = 0; x < part.width; x++, at++) {
      const i = (y + part.top) * width + x + part.left;
      own[at] = known[i];
      if (known[i]) for (let channel = 0; channel < 3; channel++) values[3 * at + channel] = read(i, channel);
    }
  solveLaplace({ width: part.width, height: part.height, values, known: own });
  return values;
}

/**
 * Draws who goes behind the letters of a frame before a still camera: strokes are thin, so what moves right
 * beside them goes on under them, by Laplace's equation. All else stays as it is known.
 * @param ground of the frame, with what stands still under its letters; changed in place
 */
export function spanLetters(ground: Ground, { region, seen, letters, still }: Spanned): void {
  const { width, hole, quads, firsts } = region;
  const part = partOf(region);
  if (!part) return;
  const mask = new Uint8Array(region.mask.length);
  for (const [k, i] of hole.entries()) if (letters[k]) mask[i] = 255;
  const moving = findMoving({ region: { ...region, mask }, median: still }, seen);
  if (!hole.some((i) => moving[i])) return;
  const bare = mask.map((flag) => (flag ? 0 : 1));
  const half = width >> 1;
  const sampleOf = (i: number) => (Math.floor(i / width) >> 1) * half + ((i % width) >> 1);
  // Colours are weighed by what moves, so that nothing beside it bleeds into them.
  const bright = interpolate(region, {
    ...{ part, known: bare },
    read: (i, channel) => (channel === 0 ? moving[i] : moving[i] * seen.luma[i]),
  });
  const tint = interpolate(region, {
    ...{ part, known: bare },
    read: (i, channel) => moving[i] * (channel === 0 ? seen.u : seen.v)[sampleOf(i)],
  });
  const placeOf = (i: number) => (Math.floor(i / width) - part.top) * part.width + (i % width) - part.left;
  const shareOf = (at: number) => Math.min(1, Math.max(0, (bright[3 * at] - 0.5) * STEEP + 0.5));
  const meanOf = (value: number, at: number) => value / Math.max(LEAST, bright[3 * at]);
  for (const [k, i] of hole.entries()) {
    if (!letters[k]) continue;
    const at = placeOf(i);
    ground.luma[k] += shareOf(at) * (meanOf(bright[3 * at + 1], at) - ground.luma[k]) + 0.5;
  }
  for (let q = 0; q < quads.length; q++) {
    if (!letters[firsts[q]]) continue;
    const at = placeOf(hole[firsts[q]]);
    ground.u[q] += shareOf(at) * (meanOf(tint[3 * at], at) - ground.u[q]) + 0.5;
    ground.v[q] += shareOf(at) * (meanOf(tint[3 * at + 1], at) - ground.v[q]) + 0.5;
  }
}
