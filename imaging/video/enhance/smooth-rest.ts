import type { FrameSize } from '../media/frame.ts';

/** Noise left below this share of what there was, or below so many grey levels, is not worth smoothing. */
const LEAST_SHARE = 0.4;
const LEAST_LEVELS = 0.8;
/** Difference at which a neighbour counts for 1/√e, in multiples of the noise that is left. Set by eye. */
const REACH = 2.2;
/** Strengths of the noise for which tables of weights are kept, in shares of the whole. */
const STEPS = 24;
const RADIUS = 2;
/** Weight of a neighbour by its distance. */
const NEARNESS = Float32Array.from({ length: 25 }, (_, i) => {
  const [dx, dy] = [(i % 5) - RADIUS, Math.floor(i / 5) - RADIUS];
  return Math.exp(-0.18 * (dx * dx + dy * dy));
});

interface Rest {
  /** Standard deviation of the noise of one frame, in grey levels. */
  readonly sigma: number;
  /** Frames that each cell is the mean of. */
  readonly weight: Float32Array;
  readonly cellWidth: number;
  /** Shift from pixels to cells: 1 for brightness, 0 for colour. */
  readonly shift: 0 | 1;
}

/** Weights by difference, for each strength of noise that may be left. */
function buildTables(sigma: number): readonly Float32Array[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const reach = 1 / (2 * (REACH * Math.max(0.1, (sigma * step) / STEPS)) ** 2);
    return Float32Array.from({ length: 256 }, (_, difference) => Math.exp(-difference * difference * reach));
  });
}

/** Smooths in place what time could not clean, by the noise that is left there (bilateral, 5 × 5). */
export function smoothRest(
  plane: Uint8Array,
  { width, height }: FrameSize,
  { sigma, weight, cellWidth, shift }: Rest,
): Uint8Array {
  const out = plane.slice();
  const tables = buildTables(sigma);
  const least = Math.max(LEAST_SHARE, LEAST_LEVELS / sigma);
  for (let y = RADIUS; y < height - RADIUS; y++)
    for (let x = RADIUS, i = y * width + RADIUS; x < width - RADIUS; x++, i++) {
      const left = 1 / Math.sqrt(weight[(y >> shift) * cellWidth + (x >> shift)]);
      if (left < least) continue;
      const table = tables[(left * STEPS + 0.5) | 0];
      const centre = plane[i];
      let sum = 0;
      let total = 0;
      for (let dy = -RADIUS, n = 0, row = i - RADIUS * width - RADIUS; dy <= RADIUS; dy++, row += width)
        for (let j = row; j <= row + 2 * RADIUS; j++, n++) {
          const value = plane[j];
          const share = NEARNESS[n] * table[value > centre ? value - centre : centre - value];
          sum += share * value;
          total += share;
        }
      out[i] = sum / total + 0.5;
    }
  return out;
}
