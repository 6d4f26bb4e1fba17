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
  if (points.length < 6) return;
  for (const [row, crossings] of crossingsByRow(grid, points)) {
    let winding = 0;
    let entered = 0;
    for (const { x, turn } of crossings.sort((a, b) => a.x - b.x)) {
      if (winding === 0) entered = x;
      winding += turn;
      if (winding === 0) fillSpan(grid, value, [row, entered, x]);
    }
  }
}

/** Where the outline crosses the middle of each row. Each edge is walked once, so that a long lasso costs what its outline is long. */
function crossingsByRow(grid: MaskGrid, points: readonly number[]): Map<number, Crossing[]> {
  const rows = new Map<number, Crossing[]>();
  for (let index = 0; index < points.length; index += 2) {
    const next = (index + 2) % points.length;
    const [ax, ay] = [points[index] ?? 0, points[index + 1] ?? 0];
    const [bx, by] = [points[next] ?? 0, points[next + 1] ?? 0];
    const { first, last } = rowsBetween(grid, Math.min(ay, by), Math.max(ay, by));
    for (let row = first; row <= last; row += 1) {
      const y = row + 0.5;
      if (ay <= y === by <= y) continue;
      const crossing = { x: ax + ((y - ay) / (by - ay)) * (bx - ax), turn: by > ay ? 1 : -1 };
      const others = rows.get(row);
      if (others) others.push(crossing);
      else rows.set(row, [crossing]);
    }
  }
  return rows;
}
