import { listFlagged } from '../kernels/list-flagged.ts';
import { CELL, type Cells } from '../kernels/measure-cells.ts';
import { relaxMembrane } from '../kernels/relax-membrane.ts';

/** Rounds for each cell of the longer side; over-relaxation needs about as many as the hole is wide. */
const ROUNDS_PER_CELL = 3;

/** The light on the ground, one colour for the middle of each cell. */
export interface Light {
  /** Pixels in a row of the level. */
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
  /** `columns × rows × 3`. */
  readonly values: Float32Array;
}

/** The light of whole cells, evened out over their neighbours, and a membrane hung from it where nothing is known. */
export function hangLight(cells: Cells): Light {
  const { columns, rows, whole } = cells;
  const values = evenOut(cells);
  const unknown = whole.map((flag) => 1 - flag);
  const free = listFlagged(unknown);
  const mean = meanOf(values, listFlagged(whole));
  for (const cell of free) values.set(mean, cell * 3);
  const rounds = ROUNDS_PER_CELL * Math.max(columns, rows);
  relaxMembrane({ width: columns, height: rows, values, channels: 3, free }, rounds);
  return { width: cells.width, columns, rows, values };
}

/**
 * Each whole cell's mean with those pairs of opposite neighbours that are both whole: one of them alone would shift the place that the
 * mean stands for, and the light would meet the hole's border with a step.
 */
function evenOut({ columns, rows, light, whole }: Cells): Float32Array {
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

function meanOf(values: Float32Array, list: Int32Array): Float32Array {
  const mean = new Float32Array(3);
  for (const cell of list)
    for (let channel = 0; channel < 3; channel++) mean[channel] += values[cell * 3 + channel] / list.length;
  return mean;
}

/** Writes the light at a pixel's position, between the middles of four cells. */
export function lightAt({ width, columns, rows, values }: Light, pixel: number, out: Float32Array): void {
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
