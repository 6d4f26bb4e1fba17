import type { Mask } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';

/** A part of the mask that is filled at once. */
interface Island {
  readonly box: Box;
  /** Marked pixels. */
  readonly size: number;
}

/** Marks less than this many pixels apart may belong to one island, those twice as far apart never do. */
const CELL = 64;

interface Cell {
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: number;
}

/**
 * Splits the marked pixels of a mask into islands, largest first. Islands lie far enough apart to be filled
 * separately.
 */
export function findIslands(mask: Mask): Island[] {
  const columns = Math.ceil(mask.width / CELL);
  const cells = collectCells(mask, columns);
  const islands: Island[] = [];
  for (const first of cells.keys()) {
    const waiting = [first];
    const joined: Cell = { left: mask.width, top: mask.height, right: 0, bottom: 0, size: 0 };
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const cell = cells.get(key);
      if (!cell) continue;
      cells.delete(key);
      join(joined, cell);
      const x = key % columns;
      for (const row of [key - columns, key, key + columns])
        for (const step of [-1, 0, 1]) if (x + step >= 0 && x + step < columns) waiting.push(row + step);
    }
    islands.push({ box: joined, size: joined.size });
  }
  return islands.sort((a, b) => b.size - a.size);
}

function join(into: Cell, cell: Cell): void {
  into.left = Math.min(into.left, cell.left);
  into.top = Math.min(into.top, cell.top);
  into.right = Math.max(into.right, cell.right);
  into.bottom = Math.max(into.bottom, cell.bottom);
  into.size += cell.size;
}

/**
 * Cells of a coarse grid with marked pixels, by `row × columns + column`. Each has the tight box of those
 * pixels.
 */
function collectCells({ width, height, data }: Mask, columns: number): Map<number, Cell> {
  const cells = new Map<number, Cell>();
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      const key = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      const cell = cells.get(key);
      if (!cell) {
        cells.set(key, { left: x, top: y, right: x + 1, bottom: y + 1, size: 1 });
        continue;
      }
      // Rows come in order: only the bottom and the sides can still grow.
      if (x < cell.left) cell.left = x;
      if (x >= cell.right) cell.right = x + 1;
      cell.bottom = y + 1;
      cell.size++;
    }
  return cells;
}
