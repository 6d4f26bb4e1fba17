import { applyHomography, invertHomography } from '../../../core/geometry/homography.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Level } from '../level.ts';
import type { Lattice } from './fold-relief.ts';
import type { CellMatch } from './match-cells.ts';

/** Pixels that have been drawn, each from a place between others. */
export interface Drawn {
  /** Positions in reading order. */
  readonly pixels: Int32Array;
  /** x and y of the place that each shows. */
  readonly places: Float32Array;
  /** Number of the cell that each pixel was drawn with. */
  readonly pieces: Int32Array;
}

/** Finds for each pixel of a level's hole its place in the known cells. `lattice` is of this level. */
export async function placeCells(
  { width, height, hole, forbidden }: Level,
  {
    lattice,
    matches,
    progress,
  }: { readonly lattice: Lattice; readonly matches: readonly CellMatch[]; readonly progress: Progress },
): Promise<Drawn> {
  const { projection, shift } = lattice;
  const back = invertHomography(projection);
  const closed = forbidden ? hole.map((flag, at) => flag | forbidden[at]) : hole;
  // The cubic kernel reaches two pixels, and must not read hidden ones.
  const blocked = dilateSquare({ width, height, data: closed }, 2);
  const byCell = new Map(
    matches.map((match, index) => [nameCell(match.target.row, match.target.column), index]),
  );
  const pixels: number[] = [];
  const places: number[] = [];
  const pieces: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!hole[y * width + x]) continue;
      const point = applyHomography(projection, { x, y });
      const row = Math.floor(point.y);
      const piece = byCell.get(nameCell(row, Math.floor(point.x - row * shift)));
      if (piece === undefined) continue;
      const { target, source } = matches[piece];
      const down = source.row - target.row;
      const from = applyHomography(back, {
        x: point.x + source.column - target.column + down * shift,
        y: point.y + down,
      });
      if (from.x < 2 || from.y < 2 || from.x > width - 3 || from.y > height - 3) continue;
      if (blocked[Math.round(from.y) * width + Math.round(from.x)]) continue;
      pixels.push(y * width + x);
      places.push(from.x, from.y);
      pieces.push(piece);
    }
    await progress.report(0);
  }
  return {
    pixels: Int32Array.from(pixels),
    places: Float32Array.from(places),
    pieces: Int32Array.from(pieces),
  };
}

/** Rows of cells are numbered in steps of this. */
const ROW_STEP = 65_536;

function nameCell(row: number, column: number): number {
  return row * ROW_STEP + column;
}

/**
 * A channel of a level at a place between its pixels, by Catmull and Rom's cubic, which keeps edges sharp.
 */
export function readPlace(
  { width, height, pixels }: Level,
  { x, y }: { readonly x: number; readonly y: number },
  byte: number,
): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  let sum = 0;
  for (let down = -1; down <= 2; down++) {
    const line = Math.min(height - 1, Math.max(0, row + down)) * width;
    const weight = weighCubic(y - row - down);
    for (let across = -1; across <= 2; across++) {
      const at = line + Math.min(width - 1, Math.max(0, column + across));
      sum += weight * weighCubic(x - column - across) * pixels[at * PIXEL_BYTES + byte];
    }
  }
  return Math.min(255, Math.max(0, sum));
}

function weighCubic(distance: number): number {
  const d = Math.abs(distance);
  if (d < 1) return 1.5 * d * d * d - 2.5 * d * d + 1;
  return d < 2 ? -0.5 * d * d * d + 2.5 * d * d - 4 * d + 2 : 0;
}
