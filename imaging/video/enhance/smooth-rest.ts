import type { FrameSize } from '../media/frame.ts';

/** Noise left below this share of what there was, or below so many grey levels, is not worth smoothing. */
const MIN_SHARE = 0.4;
const MIN_LEVELS = 0.8;
/** Difference at which a neighbour counts for 1/√e, in multiples of the noise that is left. Set by eye. */
const REACH = 2.2;
/** Strengths of the noise for which tables of weights are kept, in shares of the whole. */
const STEPS = 24;
const RADIUS = 2;
/** Fall of the weight of a neighbour with the square of its distance. */
const NEARNESS = 0.18;

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

/** Neighbours of a pixel within two steps, by their distance in a plane of a width, and their weights. */
function neighboursOf(width: number) {
  const near = [-2, -1, 0, 1, 2].flatMap((dy) =>
    [-2, -1, 0, 1, 2].filter((dx) => Math.abs(dx) + Math.abs(dy) <= RADIUS).map((dx) => ({ dx, dy })),
  );
  return {
    steps: Int32Array.from(near, ({ dx, dy }) => dy * width + dx),
    weights: Float32Array.from(near, ({ dx, dy }) => Math.exp(-NEARNESS * (dx * dx + dy * dy))),
  };
}

/** Smooths what time could not clean, by the noise that is left there (bilateral, 13 neighbours). */
export function smoothRest(
  plane: Uint8Array,
  { width, height }: FrameSize,
  { sigma, weight, cellWidth, shift }: Rest,
): Uint8Array {
  const out = plane.slice();
  const tables = buildTables(sigma);
  const least = Math.max(MIN_SHARE, MIN_LEVELS / sigma);
  const { steps, weights } = neighboursOf(width);
  for (let y = RADIUS; y < height - RADIUS; y++)
    for (let x = RADIUS, i = y * width + RADIUS; x < width - RADIUS; x++, i++) {
      const left = 1 / Math.sqrt(weight[(y >> shift) * cellWidth + (x >> shift)]);
      if (left < least) continue;
      const table = tables[(left * STEPS + 0.5) | 0];
      const centre = plane[i];
      let sum = 0;
      let total = 0;
      for (let n = 0; n < steps.length; n++) {
        const value = plane[i + steps[n]];
        const share = weights[n] * table[value > centre ? value - centre : centre - value];
        sum += share * value;
        total += share;
      }
      out[i] = sum / total + 0.5;
    }
  return out;
}
