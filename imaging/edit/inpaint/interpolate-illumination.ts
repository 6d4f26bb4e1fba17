import { CELL, type Cells } from './measure-cells.ts';
import { solveLaplace } from './solve-laplace.ts';

/** The light on the ground, one colour for the middle of each cell. */
export interface Light {
  /** Pixels in a row of the level. */
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
  /** `columns × rows × 3`. */
  readonly values: Float32Array;
}

/** Light of a grid whose `values` hold where `whole` is set; elsewhere interpolated by Laplace's equation. */
export function interpolateIllumination({ width, columns, rows, whole }: Cells, values: Float32Array): Light {
  solveLaplace({ width: columns, height: rows, values, known: whole });
  return { width, columns, rows, values };
}

/**
 * Averages each whole cell with its pairs of whole opposite neighbours. A single neighbour would shift the
 * centre of the mean, and the light would meet the hole's border with a step.
 */
export function smoothIllumination({ columns, rows, light, whole }: Cells): Float32Array {
  const values = light.slice();
  const steps = [1, columns - 1, columns, columns + 1];
  for (let y = 1; y < rows - 1; y++)
    for (let cell = y * columns + 1; cell < (y + 1) * columns - 1; cell++) {
      if (!whole[cell]) continue;
      let count = 1;
      for (const step of steps) {
        if (!whole[cell - step] || !whole[cell + step]) continue;
        count += 2;
        for (let channel = 0; channel < 3; channel++)
          values[cell * 3 + channel] +=
            light[(cell - step) * 3 + channel] + light[(cell + step) * 3 + channel];
      }
      for (let channel = 0; channel < 3; channel++) values[cell * 3 + channel] /= count;
    }
  return values;
}

/** Writes the light at a pixel's position, between the middles of four cells. */
export function illuminationAt(
  { width, columns, rows, values }: Light,
  pixel: number,
  out: Float32Array,
): void {
  const x = pixel % width;
  const y = (pixel - x) / width;
  const across = Math.min(columns - 1, Math.max(0, (x + 0.5) / CELL - 0.5));
  const down = Math.min(rows - 1, Math.max(0, (y + 0.5) / CELL - 0.5));
  const left = Math.floor(across);
  const top = Math.floor(down);
  const toRight = across - left;
  const toBottom = down - top;
  const upper = top * columns;
  const lower = Math.min(rows - 1, top + 1) * columns;
  const right = Math.min(columns - 1, left + 1);
  for (let channel = 0; channel < 3; channel++) {
    const above =
      values[(upper + left) * 3 + channel] * (1 - toRight) + values[(upper + right) * 3 + channel] * toRight;
    const below =
      values[(lower + left) * 3 + channel] * (1 - toRight) + values[(lower + right) * 3 + channel] * toRight;
    out[channel] = above * (1 - toBottom) + below * toBottom;
  }
}
