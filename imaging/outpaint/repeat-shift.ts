import type { Border } from './score-candidate.ts';
import type { Shift } from './shift.ts';

/** Most times that a shift is repeated to get to the end of the band. */
const MAX_REPEATS = 4;

/** Beyond this enlargement all is blur. */
const MIN_ZOOM = 0.45;

/** A shift, and while it reaches only a part of the band the same one applied once more. */
export function repeatShift(shift: Shift, { sheet, band }: Pick<Border, 'sheet' | 'band'>): Shift[] {
  const repeats = [shift];
  let last = shift;
  while (
    repeats.length < MAX_REPEATS &&
    last.zoom * (sheet.width + band - 1) + last.across > sheet.width - 1
  ) {
    if (last.zoom * shift.zoom < MIN_ZOOM) break;
    last = {
      zoom: last.zoom * shift.zoom,
      across: shift.zoom * last.across + shift.across,
      down: shift.zoom * last.down + shift.down,
      price: shift.price,
    };
    repeats.push(last);
  }
  return repeats;
}
