import { clusterColours } from '../../../core/colour/cluster-colours.ts';
import { type OklabPlanes, toOklab } from '../../../core/colour/colour-space.ts';
import { labelColours } from '../../../core/colour/label-colours.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import type { Level } from '../level.ts';

/** Spread of the blur that takes fine texture off, in pixels. */
const SPREAD = 0.7;

/** Number of representative colours around a hole. */
const COLOURS = 12;
const SEED = 1;

/** Segments are merged if the mean colour change across their border, in OKLab, is below this. */
const MIN_STEP = 0.04;

/** Pixels on each side of a border between which the step is measured. */
const ACROSS = 3;

/** Pieces of fewer pixels join the neighbour that they differ from least. */
const TINY = 40;

/** Lightness changes by shading alone and counts less than colour. */
const LIGHTNESS = 0.5;

/** No segment: hidden by the hole. */
export const HIDDEN = -1;

export interface Segments {
  /** `width × height`: the number of each pixel's segment, `HIDDEN` in the hole. */
  readonly labels: Int32Array;
  readonly planes: OklabPlanes;
}

/**
 * Splits the surroundings of a level's hole into segments of similar colour. Merges segments without an edge
 * between them.
 */
export async function segmentColours(level: Level, progress: Progress): Promise<Segments> {
  const { width, height, pixels, hole } = level;
  const sharp = toOklab({ width, height, channels: 4, data: pixels });
  const planes = {
    lightness: gaussianBlurCompiled(sharp.lightness, SPREAD),
    a: gaussianBlurCompiled(sharp.a, SPREAD),
    b: gaussianBlurCompiled(sharp.b, SPREAD),
  };
  await progress.report(0);
  const palette = clusterColours(takeKnown(planes, hole), { count: COLOURS, seed: SEED });
  await progress.report(0);
  const pieces = splitPieces(level, labelColours(planes, palette));
  await progress.report(0);
  return { labels: joinPieces(level, { planes, pieces }), planes };
}

/** The colours that are not hidden, in a row. */
function takeKnown({ lightness, a, b }: OklabPlanes, hole: Uint8Array): OklabPlanes {
  function take({ data }: Plane): Plane {
    const known = data.filter((_, at) => !hole[at]);
    return { width: known.length, height: 1, data: known };
  }
  return { lightness: take(lightness), a: take(a), b: take(b) };
}

/** Numbers the connected pieces of one colour. */
function splitPieces({ width, height, hole }: Level, colours: Uint8Array): Int32Array {
  const pieces = new Int32Array(width * height).fill(HIDDEN);
  const waiting: number[] = [];
  let count = 0;
  for (let start = 0; start < pieces.length; start++) {
    if (hole[start] || pieces[start] >= 0) continue;
    waiting.push(start);
    pieces[start] = count;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      for (const next of [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1]) {
        if (next < 0 || next >= pieces.length || pieces[next] >= 0 || hole[next]) continue;
        if (colours[next] !== colours[at]) continue;
        pieces[next] = count;
        waiting.push(next);
      }
    }
    count++;
  }
  return pieces;
}

interface Border {
  readonly one: number;
  readonly other: number;
  length: number;
  /** Sum of the steps across. */
  steps: number;
}

/** Joins pieces over soft borders, and tiny ones over the softest that they have. */
function joinPieces(
  level: Level,
  { planes, pieces }: { readonly planes: OklabPlanes; readonly pieces: Int32Array },
): Int32Array {
  const borders = measureBorders(level, { planes, pieces });
  const count = pieces.reduce((most, piece) => Math.max(most, piece), HIDDEN) + 1;
  const leaders = Int32Array.from({ length: count }, (_, piece) => piece);
  const sizes = new Int32Array(count);
  for (const piece of pieces) if (piece >= 0) sizes[piece]++;
  function lead(piece: number): number {
    let leader = piece;
    while (leaders[leader] !== leader) leader = leaders[leader];
    return leader;
  }
  for (const { one, other, length, steps } of borders.sort(
    (a, b) => a.steps / a.length - b.steps / b.length,
  )) {
    const [first, second] = [lead(one), lead(other)];
    const isTiny = Math.min(sizes[first], sizes[second]) < TINY;
    if (first === second || (steps / length > MIN_STEP && !isTiny)) continue;
    leaders[second] = first;
    sizes[first] += sizes[second];
  }
  return pieces.map((piece) => (piece < 0 ? HIDDEN : lead(piece)));
}

function measureBorders(
  { width, height }: Level,
  { planes, pieces }: { readonly planes: OklabPlanes; readonly pieces: Int32Array },
): Border[] {
  const borders = new Map<number, Border>();
  const count = pieces.length;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [right, down] of [
        [1, 0],
        [0, 1],
      ]) {
        const at = y * width + x;
        if (x + right >= width || y + down >= height) continue;
        const next = at + right + down * width;
        if (pieces[at] < 0 || pieces[next] < 0 || pieces[at] === pieces[next]) continue;
        const one = Math.min(pieces[at], pieces[next]);
        const other = Math.max(pieces[at], pieces[next]);
        const border = borders.get(one * count + other) ?? { one, other, length: 0, steps: 0 };
        borders.set(one * count + other, border);
        const back = Math.min(ACROSS - 1, right ? x : y);
        const on = Math.min(ACROSS, right ? width - 1 - x : height - 1 - y);
        const step = right + down * width;
        border.length++;
        border.steps += colourStep(planes, at - back * step, at + on * step);
      }
  return [...borders.values()];
}

/** Distance of two pixels' colours in OKLab. */
export function colourStep({ lightness, a, b }: OklabPlanes, one: number, other: number): number {
  return Math.hypot(
    LIGHTNESS * (lightness.data[one] - lightness.data[other]),
    a.data[one] - a.data[other],
    b.data[one] - b.data[other],
  );
}
