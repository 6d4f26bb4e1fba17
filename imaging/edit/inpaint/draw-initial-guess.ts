import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import type { Level } from './level.ts';

/** Values over a grid, some of them fixed. */
interface LaplaceProblem {
  readonly width: number;
  readonly height: number;
  /** `width × height × channels`. Free values are a first guess on entry. */
  readonly values: Float32Array;
  readonly channels: number;
  /** Positions of the pixels whose values are free. */
  readonly free: Int32Array;
}

/** Over-relaxation: near the best for holes of some ten pixels' depth. */
const OVERSHOOT = 1.7;

/**
 * Relaxes the free values towards the mean of their four neighbours: Laplace's equation by successive
 * over-relaxation. Neighbours beyond the border do not count.
 */
export function relaxLaplace(
  { width, height, values, channels, free }: LaplaceProblem,
  rounds: number,
): void {
  const row = width * channels;
  for (let round = 0; round < rounds; round++)
    for (const pixel of free) {
      const x = pixel % width;
      const left = x > 0 ? 1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const above = pixel >= width ? 1 : 0;
      const below = pixel < width * (height - 1) ? 1 : 0;
      const pull = OVERSHOOT / (left + right + above + below);
      for (let at = pixel * channels; at < (pixel + 1) * channels; at++) {
        let sum = 0;
        if (left) sum += values[at - channels];
        if (right) sum += values[at + channels];
        if (above) sum += values[at - row];
        if (below) sum += values[at + row];
        values[at] += pull * sum - OVERSHOOT * values[at];
      }
    }
}

/**
 * Fills the hole from its border inwards, ring by ring, with the mean of known neighbours of eight. Without
 * any known pixel nothing changes.
 */
function peelOnion(level: Level): void {
  const { width, hole } = level;
  const unknown = hole.slice();
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let ring = findRing(level, unknown);
  while (ring.length > 0) {
    for (const pixel of ring) writeMeanOfKnown(level, unknown, pixel);
    for (const pixel of ring) unknown[pixel] = 0;
    const next: number[] = [];
    for (const pixel of ring)
      for (const step of neighbours)
        if (unknown[pixel + step] === 1 && touches(pixel, pixel + step, width)) {
          unknown[pixel + step] = 2;
          next.push(pixel + step);
        }
    ring = next;
  }
}

/** Unknown pixels that have a known neighbour; they are marked 2. */
function findRing({ width, height, hole }: Level, unknown: Uint8Array): number[] {
  const ring: number[] = [];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (hole[at] && hasKnown({ width, height, hole }, x, y)) ring.push(at);
    }
  for (const at of ring) unknown[at] = 2;
  return ring;
}

function hasKnown(
  { width, height, hole }: Pick<Level, 'width' | 'height' | 'hole'>,
  x: number,
  y: number,
): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (!hole[row * width + column]) return true;
  return false;
}

/** True if two positions one step apart are neighbours, and not at the ends of two rows. */
function touches(a: number, b: number, width: number): boolean {
  return Math.abs((a % width) - (b % width)) <= 1;
}

/**
 * Sets a pixel to the mean of its known neighbours. It stays unknown itself, so that the order within a ring
 * does not matter.
 */
function writeMeanOfKnown({ width, height, pixels }: Level, unknown: Uint8Array, pixel: number): void {
  const x = pixel % width;
  const y = (pixel - x) / width;
  let known = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  let texture = 0;
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      const neighbour = row * width + column;
      if (unknown[neighbour]) continue;
      const from = neighbour * PIXEL_BYTES;
      red += pixels[from];
      green += pixels[from + 1];
      blue += pixels[from + 2];
      texture += pixels[from + 3];
      known++;
    }
  const to = pixel * PIXEL_BYTES;
  pixels[to] = red / known + 0.5;
  pixels[to + 1] = green / known + 0.5;
  pixels[to + 2] = blue / known + 0.5;
  pixels[to + 3] = texture / known + 0.5;
}

/** Enough for the hole of a coarsest level, which is a few pixels deep. */
const ROUNDS = 60;

/**
 * Draws the first guess: a Laplace interpolation of the hole's border. Onion peeling alone would drag a local
 * shade deep into the hole, and later rounds would match it.
 */
export function drawInitialGuess(level: Level): void {
  peelOnion(level);
  const { width, height, pixels } = level;
  const free = listFlagged(level.hole);
  const values = Float32Array.from(pixels);
  relaxLaplace({ width, height, values, channels: PIXEL_BYTES, free }, ROUNDS);
  for (const pixel of free)
    for (let at = pixel * PIXEL_BYTES; at < (pixel + 1) * PIXEL_BYTES; at++)
      pixels[at] = Math.min(255, Math.max(0, values[at] + 0.5));
}
