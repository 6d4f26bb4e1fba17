import { fillCapsule } from './fill-capsule.ts';
import { fillPolygon } from './fill-polygon.ts';
import { type Mark, type Size, STROKE_STRIDE } from './mark.ts';
import { createGrid, type MaskGrid } from './span-grid.ts';

const CHANGE = 255;
const KEEP = 0;

/**
 * The mask that marks amount to.
 * @param marks in the order they were made, in pixels of the photo
 * @param photo size of the photo in pixels
 * @param longest the longer side of the grid at most; a smaller photo gives a grid of its own size
 */
export function rasterMask(marks: readonly Mark[], photo: Size, longest: number): MaskGrid {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height));
  const grid = createGrid({
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
  });
  for (const mark of marks) fillMark(grid, mark, scale);
  return grid;
}

function fillMark(grid: MaskGrid, mark: Mark, scale: number): void {
  if (mark.kind === 'stroke') fillStroke(grid, mark, scale);
  else if (mark.kind === 'area') fillArea(grid, mark, scale);
  else if (mark.kind === 'clear') grid.data.fill(KEEP);
  else invertGrid(grid);
}

function invertGrid({ data }: MaskGrid): void {
  for (let index = 0; index < data.length; index += 1) data[index] = CHANGE - (data[index] ?? KEEP);
}

function fillArea(grid: MaskGrid, mark: Extract<Mark, { kind: 'area' }>, scale: number): void {
  const points = mark.points.map((value) => value * scale);
  fillPolygon(grid, points, mark.erase ? KEEP : CHANGE);
}

function fillStroke(grid: MaskGrid, mark: Extract<Mark, { kind: 'stroke' }>, scale: number): void {
  const { points } = mark;
  const value = mark.erase ? KEEP : CHANGE;
  const at = (index: number) => (points[index] ?? 0) * scale;
  for (let index = 0; index < points.length; index += STROKE_STRIDE) {
    const from = Math.max(0, index - STROKE_STRIDE);
    fillCapsule(
      grid,
      { x0: at(from), y0: at(from + 1), x1: at(index), y1: at(index + 1), radius: at(index + 2) },
      value,
    );
  }
}
