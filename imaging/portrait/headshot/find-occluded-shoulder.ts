import { median } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { FaceFrame } from '../../vision/people/face-frame.ts';

/**
 * Rows below the chin with shoulders, and their smallest distance from the neck, in heights and widths of the
 * face.
 */
const ROWS = { from: 0.05, to: 1.7 } as const;
const BEGINS = 0.55;

/** Smallest indentation below the tip of an occluded shoulder, in widths of the face. */
const MIN_INDENTATION = 0.1;

/** Largest height difference of shoulders, in heights of the face. */
const MAX_DROP = 0.4;

/** Fewest columns for a comparison of both shoulders. */
const MIN_COLUMNS = 4;

export interface OccludedSubject {
  /** 3 channels. */
  readonly guide: Picture;
  /** Coverage of the subject, and of people in front of him or beside him: 0–1, of the guide's size. */
  readonly person: Plane;
  readonly occluders: Plane;
  /** Frame of the subject's face, in pixels of the guide. */
  readonly frame: FaceFrame;
}

/** Reach of a person from the neck to one side of a row, in pixels; −1 for none. */
function reachOf({ person, frame }: OccludedSubject, row: number, side: 1 | -1): number {
  const { width, data } = person;
  let column = side > 0 ? width - 1 : 0;
  while (column >= 0 && column < width && data[row * width + column] < 0.5) column -= side;
  return side * (column + 0.5 - frame.neck);
}

/** Highest row of a person in a column below the chin; undefined if it starts higher or nowhere. */
function topOf({ person, frame }: OccludedSubject, column: number): number | undefined {
  const { width, height, data } = person;
  const first = Math.max(0, Math.floor(frame.chin.y + ROWS.from * frame.height));
  if (column < 0 || column >= width || first >= height || data[first * width + column] > 0.5)
    return undefined;
  for (let row = first; row < height; row++) if (data[row * width + column] > 0.5) return row;
  return undefined;
}

/**
 * Detects a shoulder that another person occludes: its outline goes out to a tip and in again at that person.
 * Returns its height difference to the other shoulder in rows (positive is lower); undefined if visible or
 * unclear.
 */
export function findOccludedShoulder(covered: OccludedSubject, side: 1 | -1): number | undefined {
  const { person, occluders, frame } = covered;
  const { width, height } = person;
  const from = Math.max(0, Math.floor(frame.chin.y + ROWS.from * frame.height));
  const to = Math.min(height, Math.ceil(frame.chin.y + ROWS.to * frame.height));
  let [widest, indentation] = [0, 0];
  for (let row = from; row < to; row++) {
    const reach = reachOf(covered, row, side);
    widest = Math.max(widest, reach);
    const beyond = Math.round(frame.neck + side * (reach + 0.04 * frame.width));
    const isHidden = beyond >= 0 && beyond < width && occluders.data[row * width + beyond] > 0.5;
    if (isHidden) indentation = Math.max(indentation, widest - reach);
  }
  if (indentation < MIN_INDENTATION * frame.width) return undefined;
  const drops: number[] = [];
  for (let away = Math.round(BEGINS * frame.width); away < widest; away++) {
    const own = topOf(covered, Math.round(frame.neck + side * away));
    const other = topOf(covered, Math.round(frame.neck - side * away));
    if (own !== undefined && other !== undefined) drops.push(own - other);
  }
  if (drops.length < MIN_COLUMNS) return undefined;
  const drop = median(drops);
  return Math.abs(drop) > MAX_DROP * frame.height ? undefined : drop;
}
