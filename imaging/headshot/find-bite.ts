import { median } from '../kernels/median.ts';
import type { Plane } from '../kernels/plane.ts';
import type { FaceFrame } from '../people/face-frame.ts';
import type { Picture } from '../picture.ts';

/** Rows below the chin in which shoulders are looked for, and how far from the neck they begin: in heights and widths of the face. */
const ROWS = { from: 0.05, to: 1.7 } as const;
const BEGINS = 0.55;

/** A shoulder that draws in by so much below its tip, where somebody else begins, is hidden in part; in widths of the face. */
const BITE = 0.1;

/** Shoulders differ by so much in height at most, in heights of the face. */
const MOST_DROP = 0.4;

/** Columns of a shoulder that are needed to compare its height with that of the other. */
const LEAST_COLUMNS = 4;

export interface CoveredSitter {
  /** 3 channels. */
  readonly guide: Picture;
  /** Coverage of the sitter, 0–1, of its size, and of people who stand before him or beside him. */
  readonly person: Plane;
  readonly others: Plane;
  /** Of the sitter's face, in its pixels. */
  readonly frame: FaceFrame;
}

/** How far a person reaches out from the neck on one side of a row, in pixels, −1 for not at all. */
function reachOf({ person, frame }: CoveredSitter, row: number, side: 1 | -1): number {
  const { width, data } = person;
  let column = side > 0 ? width - 1 : 0;
  while (column >= 0 && column < width && data[row * width + column] < 0.5) column -= side;
  return side * (column + 0.5 - frame.neck);
}

/** The highest row of a person in a column below the chin; undefined where it begins higher or not at all. */
function topOf({ person, frame }: CoveredSitter, column: number): number | undefined {
  const { width, height, data } = person;
  const first = Math.max(0, Math.floor(frame.chin.y + ROWS.from * frame.height));
  if (column < 0 || column >= width || first >= height || data[first * width + column] > 0.5)
    return undefined;
  for (let row = first; row < height; row++) if (data[row * width + column] > 0.5) return row;
  return undefined;
}

/**
 * Looks whether somebody before the sitter hides his shoulder on a side: its outline goes out to a tip and in again, where that other one begins. Returns by how many rows it is lower than
 * the shoulder on the other side, or undefined where it is not hidden or too little is seen.
 */
export function findBite(covered: CoveredSitter, side: 1 | -1): number | undefined {
  const { person, others, frame } = covered;
  const { width, height } = person;
  const from = Math.max(0, Math.floor(frame.chin.y + ROWS.from * frame.height));
  const to = Math.min(height, Math.ceil(frame.chin.y + ROWS.to * frame.height));
  let [widest, bite] = [0, 0];
  for (let row = from; row < to; row++) {
    const reach = reachOf(covered, row, side);
    widest = Math.max(widest, reach);
    const beyond = Math.round(frame.neck + side * (reach + 0.04 * frame.width));
    const isHidden = beyond >= 0 && beyond < width && others.data[row * width + beyond] > 0.5;
    if (isHidden) bite = Math.max(bite, widest - reach);
  }
  if (bite < BITE * frame.width) return undefined;
  const drops: number[] = [];
  for (let away = Math.round(BEGINS * frame.width); away < widest; away++) {
    const own = topOf(covered, Math.round(frame.neck + side * away));
    const other = topOf(covered, Math.round(frame.neck - side * away));
    if (own !== undefined && other !== undefined) drops.push(own - other);
  }
  if (drops.length < LEAST_COLUMNS) return undefined;
  const drop = median(drops);
  return Math.abs(drop) > MOST_DROP * frame.height ? undefined : drop;
}
