import type { PhotoWindow } from '../models/photo-window.ts';

/** A part of a photo; right and bottom lie just outside. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far neighbours overlap, so that a face which one of them cuts is whole in the other. */
const OVERLAP = 0.3;

function spread(from: number, to: number, side: number): number[] {
  const span = Math.max(0, to - from - side);
  const count = Math.ceil(span / (side * (1 - OVERLAP)));
  return Array.from({ length: count + 1 }, (_, i) =>
    count === 0 ? (from + to) / 2 : from + side / 2 + (span * i) / count,
  );
}

/** Upright squares that cover an area evenly. One is enough where it is no larger than the square. */
export function planTiles({ left, top, right, bottom }: Area, side: number): PhotoWindow[] {
  const columns = spread(left, right, side);
  return spread(top, bottom, side).flatMap((y) => columns.map((x) => ({ x, y, width: side, height: side })));
}
