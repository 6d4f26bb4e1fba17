import type { Box } from '../inpaint/find-islands.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import type { Plane } from '../kernels/plane.ts';

/** Strokes are told from surroundings of this spread in pixels. */
const SPREAD = 8;

/** Steps beyond this many grey levels come from the scene. */
const MOST_STEP = 40;

/** Points of the mark that are compared, and as many around it. */
const POINTS = 250;

/** How much a repeat must stand out beside the mark that was found: a white one does so less on bright ground. */
const LEAST_SHARE = 0.3;

/** A place counts if it stands out from all places by so many times their spread. */
const LEAST_SCORE = 4;

/**
 * Other places where the strokes of a mark stand out of the picture just as they do in its box: by the difference of its mean on
 * and beside the strokes, at a sample of points. Gives their boxes, best first, none overlapping another.
 */
export function findRepeats(brightness: Plane, strokes: Uint8Array, box: Box): Box[] {
  const { width, height } = brightness;
  const across = box.right - box.left;
  const down = box.bottom - box.top;
  const broad = gaussianBlur(brightness, SPREAD);
  const relief = brightness.data.map((value, at) =>
    Math.min(MOST_STEP, Math.max(-MOST_STEP, value - broad.data[at])),
  );
  const on = samplePoints(strokes, across, { width, flag: 1 });
  const beside = samplePoints(strokes, across, { width, flag: 0 });
  const scoreAt = (at: number) => mean(relief, on, at) - mean(relief, beside, at);
  const own = scoreAt(box.top * width + box.left);
  const scores = new Float32Array(width * height);
  let squares = 0;
  let count = 0;
  for (let y = 0; y <= height - down; y++)
    for (let x = 0; x <= width - across; x++) {
      const score = scoreAt(y * width + x) * Math.sign(own);
      scores[y * width + x] = score;
      squares += score * score;
      count++;
    }
  const limit = Math.max(LEAST_SHARE * Math.abs(own), LEAST_SCORE * Math.sqrt(squares / Math.max(1, count)));
  const places = [...scores.keys()].filter((at) => scores[at] > limit).sort((a, b) => scores[b] - scores[a]);
  const boxes: Box[] = [box];
  for (const at of places) {
    const left = at % width;
    const top = (at - left) / width;
    const isFree = boxes.every(
      (one) => Math.abs(one.left - left) >= across || Math.abs(one.top - top) >= down,
    );
    if (isFree) boxes.push({ left, top, right: left + across, bottom: top + down });
  }
  return boxes.slice(1);
}

/** Positions, relative to the box's corner in the picture, of evenly chosen pixels with a flag. */
function samplePoints(
  strokes: Uint8Array,
  across: number,
  { width, flag }: { width: number; flag: number },
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

function mean(values: Float32Array, points: Int32Array, at: number): number {
  let sum = 0;
  for (let index = 0; index < points.length; index++) sum += values[at + points[index]];
  return sum / Math.max(1, points.length);
}
