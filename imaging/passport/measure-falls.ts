import type { Mask } from '../picture.ts';

/** From this coverage on a body is there. */
const PRESENT = 128;

/** Share of the width within which the slope of a contour is measured. */
const REACH = 0.06;

/** What falls more steeply than this is an arm, which ends at the border. */
const STEEPEST = 1.1;

/** The uppermost covered pixel of a column, or the height where there is none. */
function topOf({ width, height, data }: Mask, column: number): number {
  let row = 0;
  while (row < height && data[row * width + column] < PRESENT) row++;
  return row;
}

function measureFall(matte: Mask, border: number, inwards: number): number {
  const reach = Math.max(1, Math.round(REACH * matte.width));
  const [outer, inner] = [topOf(matte, border), topOf(matte, border + inwards * reach)];
  if (outer >= matte.height) return Number.POSITIVE_INFINITY;
  const fall = (outer - inner) / reach;
  return fall > STEEPEST ? Number.POSITIVE_INFINITY : Math.max(0, fall);
}

/**
 * How steeply the shoulders of a person fall where the left and the right border of a photo cut them (`TurnedGrid.falls`); Infinity where
 * they don't.
 */
export function measureFalls(matte: Mask): readonly [left: number, right: number] {
  if (matte.width < 2) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [measureFall(matte, 0, 1), measureFall(matte, matte.width - 1, -1)];
}
