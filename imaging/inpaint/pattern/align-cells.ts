import type { Canvas, Cell } from './draw-canvas.ts';
import type { Pattern } from './find-lattice.ts';
import { chainProjections } from './projection.ts';

interface Variances {
  /** Of the colours of cells in each of their rows and columns of pixels. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Variance among cells for each of their rows and columns of pixels: low in the joints of a wall. */
export function measureVariances(
  { width, colours, across, down }: Canvas,
  cells: readonly Cell[],
): Variances {
  const rows = new Array<number>(down).fill(0);
  const columns = new Array<number>(across).fill(0);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        let squares = 0;
        for (const { left, top } of cells) {
          const value = colours[((top + y) * width + left + x) * 3 + channel];
          sum += value;
          squares += value * value;
        }
        const variance = squares / cells.length - (sum / cells.length) ** 2;
        rows[y] += variance / across;
        columns[x] += variance / down;
      }
  return { rows, columns };
}

/**
 * Aligns a pattern so that its cells meet where they differ least, such as in joints: seams are invisible
 * there.
 */
export function moveCells(pattern: Pattern, { across, down }: { across: number; down: number }): Pattern {
  const { projection, shift } = pattern.lattice;
  const moved = chainProjections(projection, [1, 0, -across, 0, 1, -down, 0, 0, 1]);
  return { ...pattern, lattice: { projection: moved, shift } };
}

/**
 * The middle of the calmest of a ring of values, as a share of it. A joint may be a single pixel wide, so
 * that nothing is evened out.
 */
export function findCalmest(values: readonly number[]): number {
  return (values.indexOf(Math.min(...values)) + 0.5) / values.length;
}
