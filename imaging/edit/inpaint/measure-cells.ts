import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';

/** Pixels along the side of a cell. Compressed photographs come in squares of this size too. */
export const CELL = 8;

/** Means over a grid of square cells, those at the right and the bottom perhaps cut off. */
export interface Cells {
  /** Width of the measured picture, in pixels. */
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
  /** `columns × rows × 3`: mean RGB of each cell's known pixels. */
  readonly light: Float32Array;
  /** `columns × rows`: mean square distance of a known byte from its cell's mean. */
  readonly grain: Float32Array;
  /** `columns × rows`: 1 where all of a cell is there, known and may be copied. */
  readonly whole: Uint8Array;
  /** `columns × rows`: 1 where any of a cell's pixels is to be filled. */
  readonly hole: Uint8Array;
}

/** Input of the measurement: `width × height × 4` bytes, and two grids of flags of excluded pixels. */
interface Ground {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  readonly hole: Uint8Array;
  readonly forbidden: Uint8Array | undefined;
}

/** Measures light and grain of each cell. */
export function measureCells(ground: Ground): Cells {
  const columns = Math.ceil(ground.width / CELL);
  const rows = Math.ceil(ground.height / CELL);
  const cells: Cells = {
    width: ground.width,
    columns,
    rows,
    light: new Float32Array(columns * rows * 3),
    grain: new Float32Array(columns * rows),
    whole: new Uint8Array(columns * rows),
    hole: new Uint8Array(columns * rows),
  };
  for (let cell = 0; cell < columns * rows; cell++) measureCell(ground, { cells, cell });
  return cells;
}

function measureCell(
  { width, height, pixels, hole, forbidden }: Ground,
  { cells, cell }: { readonly cells: Cells; readonly cell: number },
): void {
  const left = (cell % cells.columns) * CELL;
  const top = Math.floor(cell / cells.columns) * CELL;
  let red = 0;
  let green = 0;
  let blue = 0;
  let squares = 0;
  let count = 0;
  for (let y = top; y < Math.min(height, top + CELL); y++)
    for (let pixel = y * width + left; pixel < y * width + Math.min(width, left + CELL); pixel++) {
      if (hole[pixel]) cells.hole[cell] = 1;
      if (hole[pixel] || forbidden?.[pixel]) continue;
      const at = pixel * PIXEL_BYTES;
      red += pixels[at];
      green += pixels[at + 1];
      blue += pixels[at + 2];
      squares += pixels[at] ** 2 + pixels[at + 1] ** 2 + pixels[at + 2] ** 2;
      count++;
    }
  if (count === 0) return;
  cells.light[cell * 3] = red / count;
  cells.light[cell * 3 + 1] = green / count;
  cells.light[cell * 3 + 2] = blue / count;
  cells.grain[cell] = Math.max(0, (squares - (red ** 2 + green ** 2 + blue ** 2) / count) / (3 * count));
  if (count === CELL * CELL) cells.whole[cell] = 1;
}
