import { hashUnit } from '../../core/numeric/value-noise.ts';

/** Non-negative remainder of a division. */
export function wrap(value: number, period: number): number {
  return value - Math.floor(value / period) * period;
}

/** Periodic grid of random values. */
interface NoiseGrid {
  readonly columns: number;
  readonly rows: number;
  readonly seed: number;
}

/** Values 0–1 at places. */
type Noise = (x: number, y: number) => number;

/** Smooth noise with one random value per integer `x` and `y`. */
export function tileNoise({ columns, rows, seed }: NoiseGrid): Noise {
  const values = Float32Array.from({ length: columns * rows }, (_, at) =>
    hashUnit(at % columns, Math.floor(at / columns), seed),
  );
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [x - left, y - top];
    const column = wrap(left, columns);
    const next = column + 1 === columns ? 0 : column + 1;
    const row = wrap(top, rows) * columns;
    const below = row + columns === values.length ? 0 : row + columns;
    const across = u * u * (3 - 2 * u);
    const upper = values[row + column] + (values[row + next] - values[row + column]) * across;
    const lower = values[below + column] + (values[below + next] - values[below + column]) * across;
    return upper + (lower - upper) * v * v * (3 - 2 * v);
  };
}

/** Noise in three octaves, each twice as fine and half as strong as the one before. */
export function tileClouds({ columns, rows, seed }: NoiseGrid): Noise {
  const coarse = tileNoise({ columns, rows, seed });
  const middle = tileNoise({ columns: 2 * columns, rows: 2 * rows, seed: seed + 1 });
  const fine = tileNoise({ columns: 4 * columns, rows: 4 * rows, seed: seed + 2 });
  return (x, y) => (4 * coarse(x, y) + 2 * middle(2 * x, 2 * y) + fine(4 * x, 4 * y)) / 7;
}
