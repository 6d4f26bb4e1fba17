import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Box } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Spread in pixels of the surroundings of a stroke. */
const SPREAD = 8;

/** Steps beyond this many grey levels come from the scene. */
const MAX_STEP = 40;

/** Points of the mark that are compared, and as many around it. */
const POINTS = 250;

/** Least strength of a repeat relative to the found mark. A white mark is weaker on bright ground. */
const MIN_SHARE = 0.45;

/** Least distance of a place from the mean of all places, in standard deviations. */
const MIN_SCORE = 4;

/** Share of a mark that has to lie within the picture. */
const MIN_INSIDE = 0.4;

/**
 * Other places where the strokes of a mark stand out of the picture just as they do in its box: by the
 * difference of its mean on and beside the strokes, at a sample of points. Gives their boxes, best first,
 * none overlapping another; they may reach beyond the picture.
 */
export function findRepeats(
  brightness: Plane,
  { strokes, box }: { readonly strokes: Uint8Array; readonly box: Box },
): Box[] {
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const padX = Math.floor((1 - MIN_INSIDE) * across);
  const padY = Math.floor((1 - MIN_INSIDE) * down);
  const relief = padRelief(brightness, { padX, padY });
  const { width, height } = relief;
  const on = samplePoints(strokes, { across, width, flag: 1 });
  const beside = samplePoints(strokes, { across, width, flag: 0 });
  const scoreAt = (at: number) =>
    mean(relief.data, { points: on, at }) - mean(relief.data, { points: beside, at });
  const own = scoreAt((box.top + padY) * width + box.left + padX);
  const scores = new Float32Array(width * height);
  let squares = 0;
  let count = 0;
  for (let y = 0; y <= height - down; y++)
    for (let x = 0; x <= width - across; x++) {
      const score = scoreAt(y * width + x) * Math.sign(own);
      const inside =
        insideShare(x, { pad: padX, length: across, whole: width }) *
        insideShare(y, { pad: padY, length: down, whole: height });
      scores[y * width + x] = inside < MIN_INSIDE ? 0 : score / inside;
      squares += score * score;
      count++;
    }
  const limit = Math.max(MIN_SHARE * Math.abs(own), MIN_SCORE * Math.sqrt(squares / Math.max(1, count)));
  const places = [...scores.keys()].filter((at) => scores[at] > limit).sort((a, b) => scores[b] - scores[a]);
  const boxes: Box[] = [box];
  for (const at of places) {
    const left = (at % width) - padX;
    const top = Math.floor(at / width) - padY;
    const isFree = boxes.every(
      (one) => Math.abs(one.left - left) >= across || Math.abs(one.top - top) >= down,
    );
    if (isFree) boxes.push({ left, top, right: left + across, bottom: top + down });
  }
  return boxes.slice(1);
}

/** Relief of the brightness, with an empty margin on all sides. */
function padRelief(
  brightness: Plane,
  { padX, padY }: { readonly padX: number; readonly padY: number },
): Plane {
  const { width, height, data } = brightness;
  const relief = createPlane({ width: width + 2 * padX, height: height + 2 * padY });
  const broad = gaussianBlurCompiled(brightness, SPREAD).data;
  for (let at = 0; at < data.length; at++) {
    const to = (Math.floor(at / width) + padY) * relief.width + (at % width) + padX;
    relief.data[to] = Math.min(MAX_STEP, Math.max(-MAX_STEP, data[at] - broad[at]));
  }
  return relief;
}

/** Share of a window between the margins. */
function insideShare(
  from: number,
  { pad, length, whole }: { pad: number; length: number; whole: number },
): number {
  return (Math.min(whole - pad, from + length) - Math.max(pad, from)) / length;
}

/** Positions, relative to the box's corner in the picture, of evenly chosen pixels with a flag. */
function samplePoints(
  strokes: Uint8Array,
  { across, width, flag }: { readonly across: number; width: number; flag: number },
): Int32Array {
  const all: number[] = [];
  strokes.forEach((value, at) => {
    if (value === flag) all.push(Math.floor(at / across) * width + (at % across));
  });
  const step = Math.max(1, all.length / POINTS);
  return Int32Array.from(
    { length: Math.min(POINTS, all.length) },
    (_, index) => all[Math.floor(index * step)],
  );
}

function mean(
  values: Float32Array,
  { points, at }: { readonly points: Int32Array; readonly at: number },
): number {
  let sum = 0;
  for (let index = 0; index < points.length; index++) sum += values[at + points[index]];
  return sum / Math.max(1, points.length);
}
