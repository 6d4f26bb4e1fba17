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

/** Number of the calmest places to copy from. */
const CALM_PICKS = 3;

/** Into how many parts the band is cut for these. */
const CALM_PARTS = 4;

/** Cost in grey levels of a shift that is proposed for its calm source alone. */
const CALM_PRICE = 4;

/**
 * Copies from the smoothest parts of the sheet: nothing else continues well where the border cuts something.
 */
export function listSmoothPlaces({ sheet, traits: { salience }, band }: Border): Shift[] {
  const columns = new Float64Array(sheet.width + 1);
  for (let x = 0; x < sheet.width; x++) {
    let sum = 0;
    for (let at = x; at < salience.length; at += sheet.width) sum += sheet.blocked?.[at] ? 1 : salience[at];
    columns[x + 1] = columns[x] + sum;
  }
  const part = Math.max(1, Math.ceil(band / CALM_PARTS));
  const calm: { left: number; sum: number }[] = [];
  for (let left = 0; left + part <= sheet.width; left++)
    calm.push({ left, sum: columns[left + part] - columns[left] });
  calm.sort((a, b) => a.sum - b.sum || a.left - b.left);
  const picked: number[] = [];
  for (const { left } of calm)
    if (picked.length < CALM_PICKS && picked.every((other) => Math.abs(other - left) >= part))
      picked.push(left);
  const begins = Array.from({ length: CALM_PARTS }, (_, index) => sheet.width + index * part);
  return picked.flatMap((left) =>
    begins.map((begin) => ({ zoom: 1, across: left - begin, down: 0, price: CALM_PRICE })),
  );
}

/** Widths of the border's own surroundings that are repeated, as shares of the band. */
const STRIPS = [0.25, 0.5];

/** Copies of what lies next to the border, repeated: a plain end where nothing goes on. */
export function listBorderStrips(border: Border): Shift[] {
  return STRIPS.flatMap((share) => {
    const across = -Math.max(1, Math.round(share * border.band));
    return repeatShift({ zoom: 1, across, down: 0, price: CALM_PRICE }, border);
  });
}
