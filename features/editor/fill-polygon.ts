import { fillSpan, type MaskGrid, rowsBetween } from './span-grid.ts';

interface Crossing {
  readonly x: number;
  /** +1 where the outline goes down, −1 where it goes up. */
  readonly turn: number;
}

/**
 * Fills an outline by the non-zero rule, as a canvas does.
 * @param points x and y of each corner in grid pixels; the last is joined to the first
 */
export function fillPolygon(grid: MaskGrid, points: readonly number[], value: number): void {
  const ys = points.filter((_, index) => index % 2 === 1);
  if (ys.length < 3) return;
  const top = ys.reduce((least, y) => Math.min(least, y), Number.POSITIVE_INFINITY);
  const bottom = ys.reduce((most, y) => Math.max(most, y), Number.NEGATIVE_INFINITY);
  const rows = rowsBetween(grid, top, bottom);
  for (let row = rows.first; row <= rows.last; row += 1) fillRow(grid, value, [row, points]);
}

function fillRow(
  grid: MaskGrid,
  value: number,
  [row, points]: readonly [row: number, points: readonly number[]],
) {
  let winding = 0;
  let entered = 0;
  for (const { x, turn } of crossingsAt(points, row + 0.5)) {
    if (winding === 0) entered = x;
    winding += turn;
    if (winding === 0) fillSpan(grid, value, [row, entered, x]);
  }
}

function crossingsAt(points: readonly number[], y: number): Crossing[] {
  const crossings: Crossing[] = [];
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length;
    const [ax, ay, bx, by] = [points[index], points[index + 1], points[next], points[next + 1]] as [
      number,
      number,
      number,
      number,
    ];
    if (ay <= y === by <= y) continue;
    crossings.push({ x: ax + ((y - ay) / (by - ay)) * (bx - ax), turn: by > ay ? 1 : -1 });
  }
  return crossings.sort((a, b) => a.x - b.x);
}
