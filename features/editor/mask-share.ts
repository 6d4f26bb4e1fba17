import type { Mark, Size } from './mark.ts';
import { rasterMask } from './raster-mask.ts';

/** Longer side of the grid that the share is counted on: a pixel of it is 0.0004 % of the picture. */
const SHARE_SIDE = 512;

/** Share of the picture that the mask covers, 0–1. */
export function maskShare(marks: readonly Mark[], photo: Size): number {
  const { data } = rasterMask(marks, photo, SHARE_SIDE);
  let covered = 0;
  for (const value of data) if (value !== 0) covered += 1;
  return covered / data.length;
}
