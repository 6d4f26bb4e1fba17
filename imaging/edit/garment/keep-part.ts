import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { FaceFrame } from '../../vision/people/face-frame.ts';
import { joinMain } from './join-main.ts';
import type { Waist } from './measure-waist.ts';
import type { ClothPieces } from './segment-garment.ts';

/** Part of clothes to change: the largest piece, all, or the part above or below the waist. */
export type GarmentPart = 'main' | 'all' | 'upper' | 'lower';

/** Search ranges below the middle of the face, in its heights: of the waist, with a default, and of shoes. */
const WAIST = { from: 2.2, to: 4.8, usual: 3.6 } as const;
const SHOES = { from: 7, to: 12 } as const;

/** Reach of the search around a body's waist, in lengths of its trunk. */
const NEAR_WAIST = 0.25;

/** Sine of the angle from which on a trunk leans too much for a waist along a row. */
const LEANING = 0.2;

/** Smallest fraction of a row's pixels that must change their cloth. */
const CHANGE = 0.5;

/** Fraction of the strongest change from which on rows count with it. */
const NEAR_MOST = 0.97;

/** Fraction above the waist from which on a cloth belongs to the upper part, even if it hangs below. */
const WHOLLY = 0.8;

interface PartParams {
  readonly size: { readonly width: number; readonly height: number };
  readonly frame: FaceFrame;
  readonly part: GarmentPart;
  /** Of the wearer, where it is seen. */
  readonly waist?: Waist;
  /** Probability of the wearer, 0–1, of that size, where the body is seen. */
  readonly seen?: Plane;
  /** Of that size, to know one dye in other light. */
  readonly colours?: OklabPlanes;
}

/** Least mean probability of the wearer on a cloth that is theirs. */
const WORN = 0.5;

/**
 * Number of the main cloth: the largest, but that of the wearer's body where the largest lies beside it. In
 * close groups a neighbour's cloth may count as theirs.
 */
function findMain({ labels, count }: ClothPieces, seen?: Plane): number {
  if (!seen || count < 2) return 1;
  const worn = new Array<number>(count).fill(0);
  let largest = 0;
  for (let at = 0; at < labels.length; at++) {
    if (!labels[at]) continue;
    worn[labels[at] - 1] += seen.data[at];
    if (labels[at] === 1) largest++;
  }
  return worn[0] >= WORN * largest ? 1 : 1 + worn.indexOf(Math.max(...worn));
}

/** Row with the strongest change of cloth between two heights in face coordinates; undefined without any. */
function findChange(
  { labels, count }: ClothPieces,
  {
    part: { size, frame },
    from,
    to,
  }: { readonly part: PartParams; readonly from: number; readonly to: number },
): number | undefined {
  const rowOf = (y: number) => Math.round(frame.chin.y + (y - 0.5) * frame.height);
  const reach = Math.max(1, Math.round(0.15 * frame.height));
  const countRow = (row: number): number[] | undefined => {
    if (row < 0 || row >= size.height) return undefined;
    const counts = new Array<number>(count).fill(0);
    for (let x = 0; x < size.width; x++) {
      const label = labels[row * size.width + x];
      if (label) counts[label - 1]++;
    }
    const total = counts.reduce((sum, seen) => sum + seen, 0);
    return total > 0 ? counts.map((seen) => seen / total) : undefined;
  };
  const changes: { readonly row: number; readonly change: number }[] = [];
  for (let row = rowOf(from); row < Math.min(size.height, rowOf(to)); row++) {
    const [above, below] = [countRow(row - reach), countRow(row + reach)];
    if (!above || !below) continue;
    const change = above.reduce((sum, share, i) => sum + Math.abs(share - below[i]), 0) / 2;
    if (change > CHANGE) changes.push({ row, change });
  }
  const max = changes.reduce((largest, { change }) => Math.max(largest, change), 0);
  const rows = changes.filter(({ change }) => change > NEAR_MOST * max).map(({ row }) => row);
  return rows.length > 0 ? Math.round(rows.reduce((sum, row) => sum + row, 0) / rows.length) : undefined;
}

/** Tells what lies above the waist: the body's where it is seen, else where cloth changes or usually ends. */
function partAtWaist(pieces: ClothPieces, params: PartParams): (at: number) => boolean {
  const { size, frame, waist } = params;
  const isAboveRow = (row: number) => (at: number) => Math.floor(at / size.width) < row;
  if (!waist) {
    const usual = frame.chin.y + (WAIST.usual - 0.5) * frame.height;
    return isAboveRow(findChange(pieces, { part: params, ...WAIST }) ?? usual);
  }
  const { middle, up, trunk } = waist;
  if (Math.abs(up.x) > LEANING || up.y > 0) {
    return (at) => {
      const [x, y] = [(at % size.width) + 0.5, Math.floor(at / size.width) + 0.5];
      return (x - middle.x) * up.x + (y - middle.y) * up.y > 0;
    };
  }
  const heightOf = (row: number) => 0.5 + (row - frame.chin.y) / frame.height;
  const reach = NEAR_WAIST * trunk;
  const range = { from: heightOf(middle.y - reach), to: heightOf(middle.y + reach) };
  return isAboveRow(findChange(pieces, { part: params, ...range }) ?? middle.y);
}

/** 1 for the pixels of a garment that belong to a part of it. */
export function keepPart(pieces: ClothPieces, params: PartParams): Uint8Array {
  const { labels } = pieces;
  const { size, part } = params;
  if (part === 'all') return labels.map((label) => (label ? 1 : 0));
  if (part === 'main') {
    const main = findMain(pieces, params.seen);
    const whole = joinMain(pieces, { size, main, colours: params.colours });
    return labels.map((label) => (whole.has(label) ? 1 : 0));
  }
  const shoes = findChange(pieces, { part: params, ...SHOES }) ?? size.height;
  const isAbove = partAtWaist(pieces, params);
  const above = shareAbove(pieces, isAbove);
  return labels.map((label, at) => {
    const row = Math.floor(at / size.width);
    if (!label || row >= shoes) return 0;
    const share = above[label - 1];
    const isUpper = share > WHOLLY || (share >= 1 - WHOLLY && isAbove(at));
    return (part === 'upper') === isUpper ? 1 : 0;
  });
}

/** Fraction of each cloth above the waist. */
function shareAbove({ labels, count }: ClothPieces, isAbove: (at: number) => boolean): number[] {
  const above = new Array<number>(count).fill(0);
  const all = new Array<number>(count).fill(0);
  for (let at = 0; at < labels.length; at++) {
    if (!labels[at]) continue;
    all[labels[at] - 1]++;
    if (isAbove(at)) above[labels[at] - 1]++;
  }
  return above.map((pixels, i) => pixels / Math.max(1, all[i]));
}
