import { encodeGreyPng } from './encode-grey-png.ts';
import type { Mark, Size } from './mark.ts';
import { rasterMask } from './raster-mask.ts';
import { COUNTS_AS_MARKED } from './span-grid.ts';

/** Longer side of the picture at most; the host scales it up to the photo. */
const SIDE = 4096;

/** What was marked by neither: it stays as the tool finds it. */
const AS_FOUND = 128;
const SUBJECT = 255;
const BACKGROUND = 0;

export interface Corrections {
  /** What belongs to the subject. */
  readonly keep: readonly Mark[];
  /** What does not; it counts where both were drawn. */
  readonly drop: readonly Mark[];
}

/** Corrections of a cut-out to send: a grey PNG, white where the subject is, black where it is not. */
export function makeCorrectionsPng({ keep, drop }: Corrections, photo: Size): Promise<Blob> {
  const grid = rasterMask(keep, photo, SIDE);
  const dropped = rasterMask(drop, photo, SIDE);
  for (const [index, value] of grid.data.entries())
    grid.data[index] = value >= COUNTS_AS_MARKED ? SUBJECT : AS_FOUND;
  for (const [index, value] of dropped.data.entries())
    if (value >= COUNTS_AS_MARKED) grid.data[index] = BACKGROUND;
  return encodeGreyPng(grid);
}
