import { type Mark, type Size, STROKE_STRIDE } from './mark.ts';
import {
  COUNTS_AS_MARKED,
  createGrid,
  fillCapsule,
  fillPolygon,
  fillSoftCapsule,
  type MaskGrid,
} from './rasterize.ts';

const CHANGE = 255;
const KEEP = 0;

/** Value of unmarked pixels where marks have two meanings: one raises it, the other lowers it. */
export const UNDECIDED = 128;

/** Value of pixels before the first mark: nothing marked, or nothing decided. */
export type Unmarked = typeof KEEP | typeof UNDECIDED;

/** A disc of this radius always contains the centre of a pixel, so that the finest brush still marks. */
export const MIN_RADIUS = Math.SQRT1_2;

/** Radius in grid pixels below which a brush has no soft rim: it could miss every pixel centre. */
const MIN_SOFTNESS = 1.5;

/** Scale of a grid with at most `longest` pixels a side, relative to the photo. */
export function gridScale(photo: Size, longest: number): number {
  return Math.min(1, longest / Math.max(photo.width, photo.height));
}

/** An empty grid of the photo's shape; a photo smaller than `longest` gives a grid of its own size. */
export function gridOf(
  photo: Size,
  { longest, unmarked = KEEP }: { longest: number; unmarked?: Unmarked | undefined },
): MaskGrid {
  const grid = createGrid(gridSize(photo, longest));
  grid.data.fill(unmarked);
  return grid;
}

/** Size of a grid of the photo's shape. */
export function gridSize(photo: Size, longest: number): Size {
  const scale = gridScale(photo, longest);
  return {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  };
}

/**
 * Rasters marks to a mask.
 * @param marks in their order, in pixels of the photo
 * @param photo size of the photo in pixels
 * @param longest the longer side of the grid at most
 * @param unmarked value of pixels without a mark, 0 by default
 */
export function rasterMask(
  marks: readonly Mark[],
  { photo, longest, unmarked }: { photo: Size; longest: number; unmarked?: Unmarked },
): MaskGrid {
  const grid = gridOf(photo, { longest, unmarked });
  const scale = gridScale(photo, longest);
  for (const mark of marks) fillMark(grid, { mark, options: { scale, unmarked } });
  return grid;
}

interface FillOptions {
  readonly scale: number;
  /** First index in the numbers of a stroke; the part before is already rastered. */
  readonly from?: number;
  /** End index in the numbers of a stroke; by default its last. */
  readonly to?: number;
  readonly unmarked?: Unmarked | undefined;
}

/** Applies one mark to a grid of `scale` times the photo. */
export function fillMark(grid: MaskGrid, { mark, options }: { mark: Mark; options: FillOptions }): void {
  if (mark.kind === 'stroke') fillStroke(grid, mark, options);
  else if (mark.kind === 'area') fillArea(grid, { mark, ...options });
  else if (mark.kind === 'clear') grid.data.fill(options.unmarked ?? KEEP);
  else invertGrid(grid);
}

function invertGrid({ data }: MaskGrid): void {
  for (let index = 0; index < data.length; index += 1) data[index] = CHANGE - (data[index] ?? KEEP);
}

function fillArea(
  grid: MaskGrid,
  { mark, scale }: { mark: Extract<Mark, { kind: 'area' }> } & FillOptions,
): void {
  const points = mark.points.map((value) => value * scale);
  fillPolygon(grid, points, mark.erase ? KEEP : CHANGE);
}

function fillStroke(
  grid: MaskGrid,
  { points, erase, hardness = 1 }: Extract<Mark, { kind: 'stroke' }>,
  { scale, from = 0, to = points.length }: FillOptions,
): void {
  const least = scale < 1 ? MIN_RADIUS : 0;
  const at = (index: number) => (points[index] ?? 0) * scale;
  for (let index = from; index < Math.min(to, points.length); index += STROKE_STRIDE) {
    const before = Math.max(0, index - STROKE_STRIDE);
    const radius = Math.max(least, at(index + 2));
    const capsule = { x0: at(before), y0: at(before + 1), x1: at(index), y1: at(index + 1), radius };
    if (hardness < 1 && radius > MIN_SOFTNESS) fillSoftCapsule(grid, capsule, { hardness, erase });
    else fillCapsule(grid, capsule, erase ? KEEP : CHANGE);
  }
}

/** Longer side of the grid: a 256th of the picture is exact enough for the position of a line. */
const GRID_SIDE = 256;

/** Horizontal centre of the marked area as a share of the width, 0–1; null for an empty mask. */
export function maskMiddle(marks: readonly Mark[], photo: Size): number | null {
  const { data, width } = rasterMask(marks, { photo, longest: GRID_SIDE });
  let covered = 0;
  let sum = 0;
  for (const [index, value] of data.entries()) {
    if (value < COUNTS_AS_MARKED) continue;
    covered += 1;
    sum += (index % width) + 0.5;
  }
  return covered === 0 ? null : sum / covered / width;
}
