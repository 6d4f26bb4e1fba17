import { fillSpan, type MaskGrid, rowsBetween } from './span-grid.ts';

/** All points within `radius` of the line from (x0, y0) to (x1, y1), in grid pixels. */
export interface Capsule {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly radius: number;
}

/** Fills a capsule row by row: it is convex, so each row holds one span. Sharp edged, a pixel is in by its centre. */
export function fillCapsule(grid: MaskGrid, capsule: Capsule, value: number): void {
  const { x0, y0, x1, y1, radius } = capsule;
  const rows = rowsBetween(grid, Math.min(y0, y1) - radius, Math.max(y0, y1) + radius);
  const body = bodyCorners(capsule);
  for (let row = rows.first; row <= rows.last; row += 1) {
    const y = row + 0.5;
    // Half the width of each disc on this line; NaN beyond it, which no comparison below lets through.
    const first = Math.sqrt(radius * radius - (y - y0) * (y - y0));
    const second = Math.sqrt(radius * radius - (y - y1) * (y - y1));
    let left = first >= 0 ? x0 - first : Number.POSITIVE_INFINITY;
    let right = first >= 0 ? x0 + first : Number.NEGATIVE_INFINITY;
    if (x1 - second < left) left = x1 - second;
    if (x1 + second > right) right = x1 + second;
    for (let edge = 0; edge < body.length; edge += 2) {
      const x = crossing(body, edge, y);
      if (x < left) left = x;
      if (x > right) right = x;
    }
    fillSpan(grid, value, [row, left, right]);
  }
}

/** The rectangle between the two discs: x and y of its corners; none where the capsule is one disc. */
function bodyCorners({ x0, y0, x1, y1, radius }: Capsule): readonly number[] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return [];
  const nx = (-(y1 - y0) / length) * radius;
  const ny = ((x1 - x0) / length) * radius;
  return [x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny];
}

/** Where an edge of the outline crosses the horizontal line at `y`; NaN where it does not. */
function crossing(corners: readonly number[], edge: number, y: number): number {
  const next = (edge + 2) % corners.length;
  const ay = corners[edge + 1] ?? 0;
  const by = corners[next + 1] ?? 0;
  if (ay <= y === by <= y) return Number.NaN;
  const ax = corners[edge] ?? 0;
  const bx = corners[next] ?? 0;
  return ax + ((y - ay) / (by - ay)) * (bx - ax);
}
