import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';

/** Side of a cell in pixels. */
export const CELL = 8;

/** Part of a cell that the mark hides at most. */
const MOST = 0.5;

/** A frame around a mark in cells of some pixels. */
export interface PoseCells {
  readonly columns: number;
  readonly rows: number;
  /** Share of each cell that moves; -1 where the mark hides most of it. */
  readonly share: Float32Array;
  /** Means of what moves. */
  readonly luma: Float32Array;
  readonly colour: Float32Array;
  /** Cells of each column in which something moves. */
  readonly moved: Uint16Array;
}

interface Seen {
  readonly region: MarkRegion;
  readonly planes: RegionPlanes;
  /** 1 for pixels that move. */
  readonly moving: Uint8Array;
}

/** Sums up a frame in cells. Those that the border cuts are left out. */
export function readCells({ region, planes, moving }: Seen): PoseCells {
  const { width, height, mask } = region;
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const make = () => new Float32Array(columns * rows);
  const [share, luma, colour] = [make(), make(), make()];
  const half = width >> 1;
  for (let at = 0; at < share.length; at++) {
    const [left, top] = [(at % columns) * CELL, Math.floor(at / columns) * CELL];
    let [count, hidden] = [0, 0];
    for (let y = top; y < top + CELL; y++)
      for (let i = y * width + left; i < y * width + left + CELL; i++) {
        hidden += mask[i] ? 1 : 0;
        if (!moving[i]) continue;
        const q = (y >> 1) * half + ((i - y * width) >> 1);
        count += 1;
        luma[at] += planes.luma[i];
        colour[at] += planes.u[q] - planes.v[q];
      }
    luma[at] /= Math.max(1, count);
    colour[at] /= Math.max(1, count);
    share[at] = hidden > MOST * CELL ** 2 ? -1 : count / (CELL ** 2 - hidden);
  }
  const moved = new Uint16Array(columns);
  for (let at = 0; at < share.length; at++) if (share[at] > 0) moved[at % columns] += 1;
  return { columns, rows, share, luma, colour, moved };
}
