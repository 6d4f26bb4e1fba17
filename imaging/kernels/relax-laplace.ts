/** Values over a grid, some of them fixed. */
interface Membrane {
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
export function relaxLaplace({ width, height, values, channels, free }: Membrane, rounds: number): void {
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
