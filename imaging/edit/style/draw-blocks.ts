import type { Palette } from '../../core/colour/cluster-colours.ts';
import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { createPlane } from '../../core/raster/plane.ts';
import type { Canvas } from './style.ts';

/** Squares of one colour each. */
export interface Blocks {
  readonly columns: number;
  readonly rows: number;
  /** Side in pixels. */
  readonly side: number;
  readonly palette: Palette;
  /** Palette entry of each block, row by row. */
  readonly entries: Uint8Array;
}

/**
 * Grid of blocks with about `across` of them along the longer side. The last row and column may be cut off.
 */
export function blockGrid(
  { width, height }: Canvas,
  across: number,
): Pick<Blocks, 'columns' | 'rows' | 'side'> {
  const side = Math.max(1, Math.round(Math.max(width, height) / across));
  return { columns: Math.ceil(width / side), rows: Math.ceil(height / side), side };
}

/** Draws blocks on a canvas. */
export function drawBlocks(
  { width, height }: Canvas,
  { columns, side, palette, entries }: Blocks,
): OklabPlanes {
  const size = { width, height };
  const out = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) };
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++, at++) {
      const entry = 3 * entries[row + Math.floor(x / side)];
      out.lightness.data[at] = palette[entry];
      out.a.data[at] = palette[entry + 1];
      out.b.data[at] = palette[entry + 2];
    }
  }
  return out;
}
