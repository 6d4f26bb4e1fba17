import type { Mark, Size } from './mark.ts';
import { createRollingMask } from './rolling-mask.ts';
import { COUNTS_AS_MARKED } from './span-grid.ts';

/** Longer side of the grid that the share is counted on: a pixel of it is 0.0004 % of the picture. */
const SHARE_SIDE = 512;

/** Counts the share of a picture that a mask covers, 0–1; counting again after a change costs only the change. */
export function createShareCounter(photo: Size): (marks: readonly Mark[]) => number {
  const mask = createRollingMask(photo, SHARE_SIDE);
  return (marks) => {
    mask.follow(marks);
    let covered = 0;
    for (const value of mask.grid.data) if (value >= COUNTS_AS_MARKED) covered += 1;
    return covered / mask.grid.data.length;
  };
}
