import { BLOCK } from './block-difference.ts';
import { CUBIC_BITS, CUBIC_STEPS, cubicWeights } from './cubic-weights.ts';
import type { MovedPlane } from './motion.ts';
import { movePlaneCompiled } from './wasm/motion-kernels.ts';

/** Vectors of a row of pixels, blended between the middles of the blocks, in pixels of the plane. */
function readVectors(
  { width, motion, share, scale }: MovedPlane,
  { y, out }: { readonly y: number; readonly out: Float32Array },
): void {
  const side = BLOCK / scale;
  const unit = share / (2 * scale);
  const gy = (y + 0.5) / side - 0.5;
  const upper = Math.max(0, Math.floor(gy)) * motion.columns;
  const lower = Math.min(motion.rows - 1, Math.floor(gy) + 1) * motion.columns;
  const v = gy - Math.floor(gy);
  const at = (field: Int16Array, column: number) =>
    (field[upper + column] + (field[lower + column] - field[upper + column]) * v) * unit;
  for (let x = 0; x < width; x++) {
    const gx = (x + 0.5) / side - 0.5;
    const first = Math.floor(gx);
    const u = gx - first;
    const left = Math.max(0, first);
    const right = Math.min(motion.columns - 1, first + 1);
    const [fromX, fromY] = [at(motion.x, left), at(motion.y, left)];
    out[2 * x] = fromX + (at(motion.x, right) - fromX) * u;
    out[2 * x + 1] = fromY + (at(motion.y, right) - fromY) * u;
  }
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Value between pixels by cubic interpolation in whole numbers; pixels of the border repeat outside. */
function readCubic(source: Uint8Array, { width, height }: MovedPlane, { x, y }: Place): number {
  const [ix, iy] = [x | 0, y | 0];
  const across = 4 * (((x - ix) * CUBIC_STEPS + 0.5) | 0);
  const down = 4 * (((y - iy) * CUBIC_STEPS + 0.5) | 0);
  let sum = 0;
  for (let n = 0; n < 4; n++) {
    const row = Math.min(height - 1, Math.max(0, iy + n - 1)) * width;
    let part = 0;
    for (let m = 0; m < 4; m++)
      part += cubicWeights[across + m] * source[row + Math.min(width - 1, Math.max(0, ix + m - 1))];
    sum += cubicWeights[down + n] * part;
  }
  const shift = 2 * CUBIC_BITS;
  return Math.min(255, Math.max(0, (sum + (1 << (shift - 1))) >> shift));
}

/** Value between pixels by linear interpolation, to be cut off after the point. */
function readLinear(source: Uint8Array, { width }: MovedPlane, { x, y }: Place): number {
  const [ix, iy] = [x | 0, y | 0];
  const [u, v] = [x - ix, y - iy];
  const at = iy * width + ix;
  const above = source[at] + (source[at + 1] - source[at]) * u;
  const below = source[at + width] + (source[at + width + 1] - source[at + width]) * u;
  return above + (below - above) * v + 0.5;
}

/**
 * Draws a plane as it looks when each pixel is read where a share of the motion leads to. Between the middles
 * of blocks vectors blend, so that no borders show. Compiled where this machine can run it, with the same
 * result.
 */
export function movePlane(source: Uint8Array, place: MovedPlane): Uint8Array {
  const compiled = movePlaneCompiled(source, place);
  if (compiled) return compiled;
  const { width, height } = place;
  const out = new Uint8Array(width * height);
  const vectors = new Float32Array(2 * width);
  const [maxX, maxY] = [width - 1.001, height - 1.001];
  const read = place.isSharp ? readCubic : readLinear;
  for (let y = 0, i = 0; y < height; y++) {
    readVectors(place, { y, out: vectors });
    for (let x = 0; x < width; x++, i++) {
      const px = Math.min(maxX, Math.max(0, x + vectors[2 * x]));
      const py = Math.min(maxY, Math.max(0, y + vectors[2 * x + 1]));
      out[i] = read(source, place, { x: px, y: py });
    }
  }
  return out;
}
