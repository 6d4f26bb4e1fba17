import { solveNormalEquations } from '../../../core/solvers/solve-normal-equations.ts';
import type { Luma } from '../../motion/luma-pyramid.ts';
import { type Affine, compose, invert } from './affine.ts';

/** Most places that a fit is made of: more tell it no better. */
const MAX_PLACES = 6000;
/** Least slope, in levels a pixel, by which a place tells a movement. */
const MIN_SLOPE = 2;
/** Fewest places that tell it. */
export const MIN_PLACES = 120;
const ROUNDS = 8;
/** Movement, in pixels, below which a fit has settled. */
const SETTLED = 0.003;
/** Differences beyond so many times their median move on their own (Tukey's biweight). */
const OUTLIER = 7;
/** Least of these, in levels, so that a clip without noise keeps its edges. */
const MIN_OUTLIER = 8;
/** Added to what places tell, so that ground without slopes in some direction can be solved. */
const RIDGE = { share: 1e-6, least: 1e-3 } as const;
/** Six of the movement, and one of the light. */
const TERMS = 7;

/** Places of a frame by which others are aligned to it, with their brightness and slopes. */
interface AlignmentKey {
  readonly width: number;
  readonly height: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly value: Float32Array;
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/**
 * Places of a frame where its brightness slopes, the steepest of many.
 * @param luma softened, so that reading between pixels changes it little
 * @param free 1 for each pixel that is seen and stands for the ground
 */
export function alignmentKey({ width, height, data }: Luma, free: Uint8Array): AlignmentKey {
  const places: number[] = [];
  const slopes: number[] = [];
  for (let y = 2; y < height - 2; y++)
    for (let i = y * width + 2; i < (y + 1) * width - 2; i++) {
      if (!free[i]) continue;
      const slope = Math.hypot(data[i + 1] - data[i - 1], data[i + width] - data[i - width]) / 2;
      if (slope < MIN_SLOPE) continue;
      places.push(i);
      slopes.push(slope);
    }
  const stride = Math.max(1, places.length / MAX_PLACES);
  const kept = Array.from(
    { length: Math.floor(places.length / stride) },
    (_, k) => places[Math.floor(k * stride)],
  );
  const read = (of: (i: number) => number) => Float32Array.from(kept, of);
  return {
    ...{ width, height },
    x: read((i) => i % width),
    y: read((i) => Math.floor(i / width)),
    value: read((i) => data[i]),
    across: read((i) => (data[i + 1] - data[i - 1]) / 2),
    down: read((i) => (data[i + width] - data[i - width]) / 2),
  };
}

/** Bilinear value; NaN where a place is hidden or beyond the border. */
function readFree({ width, height, data }: Luma, { free, x, y }: { free: Uint8Array; x: number; y: number }) {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 1 || top < 1 || left >= width - 2 || top >= height - 2) return Number.NaN;
  const at = top * width + left;
  if (!free[at] || !free[at + 1] || !free[at + width] || !free[at + width + 1]) return Number.NaN;
  const [u, v] = [x - left, y - top];
  const above = data[at] + (data[at + 1] - data[at]) * u;
  const below = data[at + width] + (data[at + width + 1] - data[at + width]) * u;
  return above + (below - above) * v;
}

interface Aligned {
  readonly key: AlignmentKey;
  readonly luma: Luma;
  readonly free: Uint8Array;
}

/** Differences of a frame from the key under a movement from the key to it; NaN where nothing is seen. */
function differencesOf({ key, luma, free }: Aligned, [a, b, c, d, e, f]: Affine): Float32Array {
  return key.value.map((value, k) => {
    const [x, y] = [key.x[k], key.y[k]];
    return readFree(luma, { free, x: x + a + b * x + c * y, y: y + d + e * x + f * y }) - value;
  });
}

interface Spread {
  readonly count: number;
  /** Median: what the light has changed by. */
  readonly light: number;
  /** Median distance from it. */
  readonly spread: number;
}

function spreadOf(differences: Float32Array): Spread {
  const seen = differences.filter((value) => !Number.isNaN(value)).sort();
  const middle = seen.length >> 1;
  const light = seen[middle] ?? 0;
  const spread = seen.map((value) => Math.abs(value - light)).sort()[middle] ?? 0;
  return { count: seen.length, light, spread };
}

/** The change of a movement by one step of weighted least squares. */
function stepOf(key: AlignmentKey, differences: Float32Array, { light, spread }: Spread): Affine {
  const most = Math.max(MIN_OUTLIER, OUTLIER * spread);
  const matrix = new Float64Array(TERMS * TERMS);
  const right = new Float64Array(TERMS);
  const terms = new Float64Array(TERMS);
  for (let k = 0; k < differences.length; k++) {
    const part = (differences[k] - light) / most;
    if (!(part > -1 && part < 1)) continue;
    const weight = (1 - part * part) ** 2;
    const [x, y, gx, gy] = [key.x[k], key.y[k], key.across[k], key.down[k]];
    terms.set([gx, gx * x, gx * y, gy, gy * x, gy * y, 1]);
    for (let row = 0; row < TERMS; row++) {
      right[row] += weight * terms[row] * differences[k];
      for (let column = 0; column < TERMS; column++)
        matrix[row * TERMS + column] += weight * terms[row] * terms[column];
    }
  }
  // Ground that slopes in one direction only tells nothing of the other: what was known of it stays.
  for (let at = 0; at < matrix.length; at += TERMS + 1) matrix[at] += RIDGE.share * matrix[at] + RIDGE.least;
  solveNormalEquations(matrix, right);
  return [right[0], right[1], right[2], right[3], right[4], right[5]];
}

/** Farthest that a movement takes a corner of a plane. */
function reachOf([a, b, c, d, e, f]: Affine, { width, height }: AlignmentKey): number {
  const corners = [0, width].flatMap((x) =>
    [0, height].map((y) => Math.hypot(a + b * x + c * y, d + e * x + f * y)),
  );
  return Math.max(...corners);
}

/**
 * Aligns a frame to a key by their brightness, to a few hundredths of a pixel: weighted least squares over
 * the slopes of the key, the movement changed by each step's inverse (S. Baker and I. Matthews, 2004).
 * @param start a movement from the frame to the key that is right to about a pixel
 * @returns the movement from the frame to the key; null where it cannot be told better than at the start
 */
export function alignToKey(aligned: Aligned, start: Affine): Affine | null {
  const { key } = aligned;
  let forth = invert(start);
  let differences = differencesOf(aligned, forth);
  const before = spreadOf(differences);
  let spread = before;
  for (let round = 0; round < ROUNDS; round++) {
    if (spread.count < MIN_PLACES) return null;
    const step = stepOf(key, differences, spread);
    forth = compose(invert(step), forth);
    differences = differencesOf(aligned, forth);
    spread = spreadOf(differences);
    if (reachOf(step, key) < SETTLED) break;
  }
  return spread.count >= MIN_PLACES && spread.spread <= before.spread ? invert(forth) : null;
}
