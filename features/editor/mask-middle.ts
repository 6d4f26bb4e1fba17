import type { Mark, Size } from './mark.ts';
import { rasterMask } from './raster-mask.ts';
import { COUNTS_AS_MARKED } from './span-grid.ts';

/** Longer side of the grid that is looked at: a line need not stand more exactly than a 256th of the picture. */
const GRID_SIDE = 256;

/** How far from the left the middle of what is marked lies, as a share of the width, 0–1; null where nothing is marked. */
export function maskMiddle(marks: readonly Mark[], photo: Size): number | null {
  const { data, width } = rasterMask(marks, photo, GRID_SIDE);
  let covered = 0;
  let sum = 0;
  for (const [index, value] of data.entries()) {
    if (value < COUNTS_AS_MARKED) continue;
    covered += 1;
    sum += (index % width) + 0.5;
  }
  return covered === 0 ? null : sum / covered / width;
}
