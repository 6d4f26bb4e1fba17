import type { PhotoWindow } from '../models/photo-window.ts';

/** A part of a photo; right and bottom lie just outside. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Overlap of neighbouring tiles, so that a face cut by one is whole in the other. */
const OVERLAP = 0.3;

function spread(from: number, { to, side }: { readonly to: number; readonly side: number }): number[] {
  const span = Math.max(0, to - from - side);
  const count = Math.ceil(span / (side * (1 - OVERLAP)));
  return Array.from({ length: count + 1 }, (_, i) =>
    count === 0 ? (from + to) / 2 : from + side / 2 + (span * i) / count,
  );
}

/** Square tiles that cover an area evenly; one tile where the area is no larger. */
export function planTiles({ left, top, right, bottom }: Area, side: number): PhotoWindow[] {
  const columns = spread(left, { to: right, side });
  return spread(top, { to: bottom, side }).flatMap((y) =>
    columns.map((x) => ({ x, y, width: side, height: side })),
  );
}
