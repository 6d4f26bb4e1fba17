import { noise2, noise3 } from './noise.ts';

interface FractalOptions {
  /** Number of octaves, each at about twice the frequency of the one before. */
  readonly octaves: number;
  /** Strength of a sheet against the one before. Default: 0.5. */
  readonly gain?: number;
}

function weigh({ octaves, gain = 0.5 }: FractalOptions): Float64Array {
  const weights = Float64Array.from({ length: octaves }, (_, i) => gain ** i);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

/**
 * Noise of the plane at many scales, in [0, 1) (fractional Brownian motion, Mandelbrot and van Ness 1968).
 * Each sheet is turned against the last, so that the grids do not show.
 */
export function createFractal2(options: FractalOptions): (x: number, y: number) => number {
  const weights = weigh(options);
  return (x, y) => {
    let sum = 0;
    for (let i = 0, u = x, v = y; i < weights.length; i++) {
      sum += weights[i] * noise2(u, v);
      const turned = 1.6 * u + 1.2 * v + 13.7;
      v = -1.2 * u + 1.6 * v + 7.3;
      u = turned;
    }
    return sum;
  };
}

/** Noise of space at many scales, in [0, 1); see `createFractal2`. */
export function createFractal3(options: FractalOptions): (x: number, y: number, z: number) => number {
  const weights = weigh(options);
  return (x, y, z) => {
    let sum = 0;
    for (let i = 0, u = x, v = y, w = z; i < weights.length; i++) {
      sum += weights[i] * noise3(u, v, w);
      const turned = 1.62 * w + 1.19 * v + 3.1;
      const tilted = 1.61 * v - 1.2 * w + 5.3;
      w = -2.03 * u + 1.7;
      u = turned;
      v = tilted;
    }
    return sum;
  };
}

/** The usual sums: two, three, four and five sheets. */
export const fractal2 = {
  two: createFractal2({ octaves: 2 }),
  three: createFractal2({ octaves: 3 }),
  four: createFractal2({ octaves: 4 }),
  five: createFractal2({ octaves: 5 }),
} as const;

export const fractal3 = {
  two: createFractal3({ octaves: 2 }),
  three: createFractal3({ octaves: 3 }),
  four: createFractal3({ octaves: 4 }),
} as const;
