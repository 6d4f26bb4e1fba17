import type { Traits } from './describe-sheet.ts';
import { textureDistance } from './describe-texture.ts';
import { measureBorder } from './measure-border.ts';
import type { Sheet } from './sheet.ts';
import type { Shift } from './shift.ts';

/** Cost in grey levels of a source as far above or below as the sheet is high; sky stays sky. */
const DOWN_COST = 30;

/** Cost in grey levels of a source that stands out wholly. */
const SALIENCE_COST = 15;

/** Unlikeness to the border, in grey levels, that costs as much as salience. */
const UNLIKE = 30;

/** Weight of texture distance from the row, for sources beside the border. */
const LIKENESS_WEIGHT = 0.4;

/** The border for which shifts are proposed. */
export interface Border {
  readonly sheet: Sheet;
  readonly traits: Traits;
  /** Pixels by which the sheet is extended. */
  readonly band: number;
  /** Cost in grey levels of a source as far from the border as the sheet is wide. */
  readonly awayCost: number;
  /** The rows of `listFreeRows`, where they are known. */
  readonly rows?: readonly number[];
}

/** A shift that may be proposed. */
export interface Candidate {
  readonly shift: Shift;
  /** Mean error of the shift at the border over all rows, in grey levels. */
  readonly mean: number;
  /** The same over the rows in which the border cuts nothing. */
  readonly freeMean: number;
  /** Running sums over rows of the shift's cost; one more than there are rows. */
  readonly sums: Float64Array;
}

/** Cost of a shift in each row: at the border, and for the content of its source. */
export function scoreCandidate(border: Border, shift: Shift): Candidate {
  const { sheet, band, awayCost } = border;
  const middle = shift.zoom * (sheet.width + band / 2) + shift.across;
  const away = awayCost * Math.max(0, 1 - middle / sheet.width);
  const costs = measureBorder(sheet, shift);
  const sums = new Float64Array(sheet.height + 1);
  for (let y = 0; y < sheet.height; y++) {
    const row = shift.zoom * y + shift.down;
    let cost = costs[y] + shift.price + away;
    if (shift.zoom === 1) cost += (DOWN_COST * Math.abs(row - y)) / sheet.height;
    cost += weighSources(border, shift, { y, row: Math.round(row) });
    sums[y + 1] = sums[y] + cost;
  }
  const rows = border.rows ?? listFreeRows(border);
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { shift, mean, freeMean: rows.reduce((sum, y) => sum + costs[y], 0) / rows.length, sums };
}

/** Rows of the border where it cuts no thing, which says nothing of how the scene goes on; else all. */
export function listFreeRows({ sheet, traits }: Pick<Border, 'sheet' | 'traits'>): number[] {
  const all = Array.from({ length: sheet.height }, (_, y) => y);
  const free = all.filter((y) => !traits.cut[(y + 1) * sheet.width - 1]);
  return free.length > 0 ? free : all;
}

/** The same candidate at a higher price, in grey levels. */
export function raisePrice({ shift, mean, freeMean, sums }: Candidate, by: number): Candidate {
  return {
    shift: { ...shift, price: shift.price + by },
    mean,
    freeMean,
    sums: sums.map((sum, row) => sum + row * by),
  };
}

/** Places along a row of the band at which the source is looked up. */
const SAMPLES = 4;

/** Cost of salient sources in a row of the band, and of first sources unlike the border. */
function weighSources(
  { sheet, traits, band }: Border,
  shift: Shift,
  { y, row }: { readonly y: number; readonly row: number },
): number {
  if (row < 0 || row >= sheet.height) return SALIENCE_COST;
  const beside = (y + 1) * sheet.width - 1;
  let standsOut = 0;
  let unlike = 0;
  let count = 0;
  for (let i = 0; i < SAMPLES; i++) {
    const column = Math.round(shift.zoom * (sheet.width + ((i + 0.5) / SAMPLES) * band) + shift.across);
    const at = row * sheet.width + column;
    if (column >= sheet.width) continue;
    const isNowhere = column < 0 || sheet.blocked?.[at];
    standsOut += isNowhere ? 1 : traits.salience[at] + traits.unlikeness[at] / UNLIKE;
    if (!isNowhere && shift.zoom === 1 && i < SAMPLES / 2)
      unlike += textureDistance(traits.texture, at, beside);
    count++;
  }
  return count > 0
    ? (SALIENCE_COST * standsOut) / count + (LIKENESS_WEIGHT * unlike * 2) / SAMPLES
    : SALIENCE_COST;
}
