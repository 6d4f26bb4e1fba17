import { listFlagged } from '../kernels/list-flagged.ts';
import { PIXEL_BYTES } from '../kernels/nearest-neighbour-field.ts';
import { relaxLaplace } from '../kernels/relax-laplace.ts';
import type { Level } from './level.ts';
import { peelOnion } from './peel-onion.ts';

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
