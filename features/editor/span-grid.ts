import type { Size } from './mark.ts';

/** A mask as bytes: width × height, 255 where the picture is to be changed, 0 where not, between them on the rim of a soft brush. */
export interface MaskGrid extends Size {
  readonly data: Uint8Array<ArrayBuffer>;
}

/** From here on a pixel counts as marked; the host draws the line at the same value. */
export const COUNTS_AS_MARKED = 64;

export function createGrid({ width, height }: Size): MaskGrid {
  return { width, height, data: new Uint8Array(width * height) };
}

/** Sets the pixels of a row whose centres lie between `left` and `right` (grid pixels, clipped to the grid). */
export function fillSpan(
  grid: MaskGrid,
  value: number,
  [row, left, right]: readonly [row: number, left: number, right: number],
): void {
  const from = Math.max(0, Math.ceil(left - 0.5));
  const to = Math.min(grid.width - 1, Math.floor(right - 0.5));
  if (to < from) return;
  const start = row * grid.width;
  grid.data.fill(value, start + from, start + to + 1);
}

/** Rows whose centres lie between `top` and `bottom`, clipped to the grid; none where `last < first`. */
export function rowsBetween(grid: MaskGrid, top: number, bottom: number): { first: number; last: number } {
  return {
    first: Math.max(0, Math.ceil(top - 0.5)),
    last: Math.min(grid.height - 1, Math.floor(bottom - 0.5)),
  };
}
