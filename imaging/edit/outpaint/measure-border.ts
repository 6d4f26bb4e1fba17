import { SHEET_BYTES, type Sheet } from './sheet.ts';
import { type Route, sourceOf } from './shift.ts';

/** Columns at the border that a shift has to give back. */
export const STRIP = 6;

/** The same of a mirror image: a line that slants folds, which is seen only farther from the axis. */
const MIRROR_STRIP = 20;

/** Error of a strip pixel without a source, in grey levels. */
const MISSING = 80;

/**
 * Error of a shift in the photo's own last columns, for each row: mean distance between prediction and photo.
 * A mirror image always meets the photo, so it is measured half a strip further inside.
 * Only some `rows` are measured, if they are given.
 */
export function measureBorder(sheet: Sheet, shift: Route, rows?: readonly number[]): Float32Array {
  const { width, height, pixels } = sheet;
  const costs = new Float32Array(height);
  const strip = Math.min(shift.mirrored ? MIRROR_STRIP : STRIP, width);
  const inside = shift.mirrored ? { ...shift, across: shift.across - strip } : shift;
  const count = rows ? rows.length : height;
  for (let index = 0; index < count; index++) {
    const y = rows ? rows[index] : index;
    let sum = 0;
    for (let x = width - strip; x < width; x++) {
      const source = sourceOf(inside, sheet, { x, y });
      sum += source < 0 ? MISSING : distanceOf(pixels, y * width + x, source);
    }
    costs[y] = sum / strip;
  }
  return costs;
}

/** Distance of two pixels' colours in grey levels. */
export function distanceOf(pixels: Uint8Array, one: number, other: number): number {
  const a = one * SHEET_BYTES;
  const b = other * SHEET_BYTES;
  const red = pixels[a] - pixels[b];
  const green = pixels[a + 1] - pixels[b + 1];
  const blue = pixels[a + 2] - pixels[b + 2];
  const alpha = pixels[a + 3] - pixels[b + 3];
  return Math.sqrt(red * red + green * green + blue * blue + alpha * alpha);
}
