import type { Mask } from '../picture.ts';

/** Smallest coverage of a body. */
const PRESENT = 128;

/** Width in which the slope of a contour is measured, as a fraction of the photo's. */
const REACH = 0.06;

/** Steepest slope of shoulders; steeper contours are arms, which end at the border. */
const STEEPEST = 1.1;

/** Uppermost covered pixel of a column, or the height for none. */
function topOf({ width, height, data }: Mask, column: number): number {
  let row = 0;
  while (row < height && data[row * width + column] < PRESENT) row++;
  return row;
}

function measureShoulderSlope(
  matte: Mask,
  { border, inwards }: { readonly border: number; readonly inwards: number },
): number {
  const reach = Math.max(1, Math.round(REACH * matte.width));
  const [outer, inner] = [topOf(matte, border), topOf(matte, border + inwards * reach)];
  if (outer >= matte.height) return Number.POSITIVE_INFINITY;
  const fall = (outer - inner) / reach;
  return fall > STEEPEST ? Number.POSITIVE_INFINITY : Math.max(0, fall);
}

/**
 * Slopes of a person's shoulders at the left and right border of a photo (`TurnedGrid.falls`); Infinity if
 * not cut.
 */
export function measureShoulderSlopes(matte: Mask): readonly [left: number, right: number] {
  if (matte.width < 2) return [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return [
    measureShoulderSlope(matte, { border: 0, inwards: 1 }),
    measureShoulderSlope(matte, { border: matte.width - 1, inwards: -1 }),
  ];
}
