import { dilateSquare } from '../kernels/dilate-square.ts';
import type { Cells } from '../kernels/measure-cells.ts';
import type { Light } from './hang-light.ts';

/** Cells around the hole that have to be plain. */
const RING = 4;

/** Fewer cells tell nothing about the ground. */
const FEWEST_CELLS = 12;

/** Most that the means of plain cells stray from the light around them, in grey levels: RMS over the ring. */
const MOST_STRAY = 1;

/** A cell that strays this far has something drawn on it, be it ever so small. */
const MARKED = 4;

/** Most grain of plain ground, in grey levels RMS; more is texture, which wants whole patches. */
const MOST_GRAIN = 8;

/** A cell is like the ring where its grain is this share of the ring's up to the inverse of it, in squares. */
const LIKENESS = 0.4;

/** Variance in squared grey levels that a smooth change of light and rounding bring about; added before grains are compared. */
const NO_GRAIN = 1;

/**
 * Whether a hole lies wholly on plain ground, such as a wall or the sky: light that changes slowly, and grain. Returns for each cell
 * whether it is like that ground (1), so that grain may be copied from it; undefined where the ground is not plain.
 */
export function judgeGround(cells: Cells, light: Light): Uint8Array | undefined {
  const ring = findRing(cells);
  if (ring.length < FEWEST_CELLS) return undefined;
  let strays = 0;
  let grain = 0;
  for (const cell of ring) {
    const stray = measureStray(cells, light, cell);
    if (stray > MARKED ** 2) return undefined;
    strays += stray / ring.length;
    grain += cells.grain[cell] / ring.length;
  }
  if (strays > MOST_STRAY ** 2 || grain > MOST_GRAIN ** 2) return undefined;
  return cells.whole.map((whole, cell) => {
    const share = (cells.grain[cell] + NO_GRAIN) / (grain + NO_GRAIN);
    const isLike = share > LIKENESS && share < 1 / LIKENESS;
    return whole && isLike && measureStray(cells, light, cell) < MARKED ** 2 ? 1 : 0;
  });
}

/** Whole cells near the hole. */
function findRing({ columns, rows, hole, whole }: Cells): number[] {
  const near = dilateSquare({ width: columns, height: rows, data: hole }, RING);
  const ring: number[] = [];
  for (let cell = 0; cell < near.length; cell++) if (near[cell] && whole[cell]) ring.push(cell);
  return ring;
}

/** Squared distance of a cell's mean from the light around it, of the channel that strays most. */
function measureStray(cells: Cells, light: Light, cell: number): number {
  let most = 0;
  for (let at = cell * 3; at < cell * 3 + 3; at++)
    most = Math.max(most, (cells.light[at] - light.values[at]) ** 2);
  return most;
}
