import type { Vector } from '#imaging/core/geometry/vector.ts';
import type { Distance } from '../../../renderer/shapes.ts';

/** Side of a cell, and how many a side; places beyond are asked as they are. */
const CELL = 0.05;
const CELLS = 100;
const HALF = (CELL * CELLS) / 2;
/** From a cell's middle to its corner. */
const CORNER = (CELL * Math.sqrt(3)) / 2;

/**
 * The same distance, but far from the surface it is told by cell, a little too small: most steps of most rays
 * are taken there, and the shapes of a face are dear. Cells are filled when first asked for.
 */
export function createDistant(distance: Distance, [middleX, middleY, middleZ]: Vector): Distance {
  const known = new Float32Array(CELLS ** 3).fill(Number.NaN);
  return (x, y, z) => {
    const column = Math.floor((x - middleX + HALF) / CELL);
    const row = Math.floor((y - middleY + HALF) / CELL);
    const slice = Math.floor((z - middleZ + HALF) / CELL);
    if (column < 0 || row < 0 || slice < 0 || column >= CELLS || row >= CELLS || slice >= CELLS)
      return distance(x, y, z);
    const at = (slice * CELLS + row) * CELLS + column;
    let value = known[at];
    if (Number.isNaN(value)) {
      value = distance(
        (column + 0.5) * CELL - HALF + middleX,
        (row + 0.5) * CELL - HALF + middleY,
        (slice + 0.5) * CELL - HALF + middleZ,
      );
      known[at] = value;
    }
    return value > 1.5 * CORNER ? value - CORNER : distance(x, y, z);
  };
}
