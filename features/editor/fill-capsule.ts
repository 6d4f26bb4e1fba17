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
  const { y0, y1, radius } = capsule;
  const rows = rowsBetween(grid, Math.min(y0, y1) - radius, Math.max(y0, y1) + radius);
  for (let row = rows.first; row <= rows.last; row += 1) {
    const [left, right] = spanAt(capsule, row + 0.5);
    fillSpan(grid, value, [row, left, right]);
  }
}

/** Where the horizontal line at `y` enters and leaves the capsule; empty (left > right) outside it. */
function spanAt(capsule: Capsule, y: number): [number, number] {
  const { x0, y0, x1, y1, radius } = capsule;
  const first = discSpan(x0, y - y0, radius);
  const second = discSpan(x1, y - y1, radius);
  const body = bodySpan(capsule, y);
  return [Math.min(first[0], second[0], body[0]), Math.max(first[1], second[1], body[1])];
}

const NOTHING: readonly [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

function discSpan(x: number, dy: number, radius: number): readonly [number, number] {
  const square = radius * radius - dy * dy;
  if (square < 0) return NOTHING;
  const half = Math.sqrt(square);
  return [x - half, x + half];
}

/** The rectangle between the two discs, cut by the line at `y`. */
function bodySpan({ x0, y0, x1, y1, radius }: Capsule, y: number): readonly [number, number] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return NOTHING;
  const nx = (-(y1 - y0) / length) * radius;
  const ny = ((x1 - x0) / length) * radius;
  const corners: readonly [number, number][] = [
    [x0 + nx, y0 + ny],
    [x1 + nx, y1 + ny],
    [x1 - nx, y1 - ny],
    [x0 - nx, y0 - ny],
  ];
  let left = NOTHING[0];
  let right = NOTHING[1];
  corners.forEach(([ax, ay], index) => {
    const [bx, by] = corners[(index + 1) % corners.length] as [number, number];
    if (ay <= y === by <= y) return;
    const x = ax + ((y - ay) / (by - ay)) * (bx - ax);
    left = Math.min(left, x);
    right = Math.max(right, x);
  });
  return [left, right];
}
