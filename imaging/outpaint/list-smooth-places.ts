import type { Border } from './score-candidate.ts';
import type { Shift } from './shift.ts';

/** Number of the calmest places to copy from. */
const CALM_PICKS = 4;

/** Into how many parts the band is cut for these. */
const CALM_PARTS = 4;

/** Cost of these in grey levels. */
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
