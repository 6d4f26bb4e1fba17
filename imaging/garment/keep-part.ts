import { type FaceFrame, placeInFrame } from '../people/face-frame.ts';
import type { ClothPieces } from './part-garment.ts';

/** What of clothes is changed: the piece that shows most, all, or what is above or below the waist. */
export type GarmentPart = 'main' | 'all' | 'upper' | 'lower';

/** By the measure of the face, from its middle down: where a waist is looked for, where it is where nothing tells, and where shoes begin. */
const WAIST = { from: 2.2, to: 4.6, usual: 3.5 } as const;
const SHOES = 7.4;

/** Share of the pixels of a row that must change their cloth for a waist. */
const CHANGE = 0.5;

interface PartOrder {
  readonly size: { readonly width: number; readonly height: number };
  readonly frame: FaceFrame;
  readonly part: GarmentPart;
}

/** The row in which cloth changes most, between where a waist can be; the usual one if it changes in none. */
function findWaist({ labels, cloths }: ClothPieces, { size, frame }: PartOrder): number {
  const rowOf = (y: number) => Math.round(frame.chin.y + (y - 0.5) * frame.height);
  const [first, last] = [rowOf(WAIST.from), Math.min(size.height - 1, rowOf(WAIST.to))];
  const reach = Math.max(1, Math.round(0.15 * frame.height));
  const countRow = (row: number): number[] => {
    const counts = cloths.map(() => 0);
    for (let x = 0; x < size.width; x++) {
      const label = labels[Math.max(0, Math.min(size.height - 1, row)) * size.width + x];
      if (label) counts[label - 1]++;
    }
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => count / Math.max(1, total));
  };
  let [waist, most] = [rowOf(WAIST.usual), CHANGE];
  for (let row = first; row < last; row++) {
    const [above, below] = [countRow(row - reach), countRow(row + reach)];
    const change = above.reduce((sum, share, i) => sum + Math.abs(share - below[i]), 0) / 2;
    if (change > most) [waist, most] = [row, change];
  }
  return waist;
}

/** 1 for the pixels of a garment that belong to a part of it. */
export function keepPart(pieces: ClothPieces, order: PartOrder): Uint8Array {
  const { labels } = pieces;
  const { size, frame, part } = order;
  if (part === 'all') return labels.map((label) => (label ? 1 : 0));
  if (part === 'main') return labels.map((label) => (label === 1 ? 1 : 0));
  const waist = findWaist(pieces, order);
  return labels.map((label, at) => {
    const row = Math.floor(at / size.width);
    if (!label || (part === 'upper') !== row < waist) return 0;
    return placeInFrame(frame, (at % size.width) + 0.5, row + 0.5).y < SHOES ? 1 : 0;
  });
}
