import { distanceOf, STRIP } from './measure-border.ts';
import type { Sheet } from './sheet.ts';
import { type Shift, sourceOf } from './shift.ts';

/** Rows that are looked at, at most. */
const MAX_ROWS = 200;

interface Unsettled {
  readonly shift: Shift;
  /** Rows in which the shift begins at the border. */
  readonly rows: readonly number[];
}

/** Refines a shift found at half the size by up to a pixel, to continue the border best. */
export function alignShift(sheet: Sheet, { shift, rows }: Unsettled): Shift {
  if (rows.length === 0 || shift.mirrored) return shift;
  const every = Math.ceil(rows.length / MAX_ROWS);
  const some = rows.filter((_, index) => index % every === 0);
  let best = shift;
  let least = Number.POSITIVE_INFINITY;
  for (const down of [0, -1, 1])
    for (const across of [0, -1, 1]) {
      const moved = { ...shift, across: shift.across + across, down: shift.down + down };
      const cost = measureRows(sheet, { shift: moved, rows: some });
      if (cost >= least) continue;
      least = cost;
      best = moved;
    }
  return best;
}

function measureRows(
  sheet: Sheet,
  { shift, rows }: { readonly shift: Shift; readonly rows: readonly number[] },
): number {
  const { width, pixels } = sheet;
  let sum = 0;
  for (const y of rows)
    for (let x = width - STRIP; x < width; x++) {
      const source = sourceOf(shift, sheet, { x, y });
      sum += source < 0 ? 255 : distanceOf(pixels, y * width + x, source);
    }
  return sum;
}
