import type { Box } from '../../core/raster/crop.ts';

/** Longest side in pixels of one part, which bounds the memory. */
const LONGEST_SIDE = 900;

/** Splits a box into equal parts of bounded size, row by row. */
export function splitBox({ left, top, right, bottom }: Box, longest = LONGEST_SIDE): Box[] {
  const columns = Math.ceil((right - left) / longest);
  const rows = Math.ceil((bottom - top) / longest);
  const x = (column: number) => left + Math.round((column * (right - left)) / columns);
  const y = (row: number) => top + Math.round((row * (bottom - top)) / rows);
  return Array.from({ length: rows * columns }, (_, index) => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return { left: x(column), top: y(row), right: x(column + 1), bottom: y(row + 1) };
  });
}

/** A box moved to the right and down. */
export function moveBox({ left, top, right, bottom }: Box, [x, y]: readonly [number, number]): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}
