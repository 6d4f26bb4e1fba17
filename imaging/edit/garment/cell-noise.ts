import { hashUnit } from '../../core/numeric/value-noise.ts';
import { wrap } from './tile-noise.ts';

/** Scattered points on a periodic grid, one per cell. */
interface CellGrid {
  readonly columns: number;
  readonly rows: number;
  readonly seed: number;
}

/** Sample between scattered points. The same object is returned each time. */
interface Cell {
  /** Distances to the nearest and the second nearest point. */
  nearest: number;
  second: number;
  /** The nearest point's own cell, within the period. */
  column: number;
  row: number;
}

/** Samples cellular noise (Worley, “A cellular texture basis function”, 1996). */
export function cellNoise({ columns, rows, seed }: CellGrid): (x: number, y: number) => Cell {
  const points = Float32Array.from({ length: 2 * columns * rows }, (_, at) => {
    const cell = Math.floor(at / 2);
    return 0.1 + 0.8 * hashUnit(cell % columns, Math.floor(cell / columns), seed + (at % 2));
  });
  const cell: Cell = { nearest: 9, second: 9, column: 0, row: 0 };
  return (x, y) => {
    cell.nearest = 9;
    cell.second = 9;
    const [left, top] = [Math.floor(x), Math.floor(y)];
    for (let row = top - 1; row <= top + 1; row++)
      for (let column = left - 1; column <= left + 1; column++) {
        const [i, j] = [wrap(column, columns), wrap(row, rows)];
        const at = 2 * (j * columns + i);
        const away = Math.sqrt((column + points[at] - x) ** 2 + (row + points[at + 1] - y) ** 2);
        if (away < cell.nearest) {
          cell.second = cell.nearest;
          cell.nearest = away;
          cell.column = i;
          cell.row = j;
        } else if (away < cell.second) cell.second = away;
      }
    return cell;
  };
}
