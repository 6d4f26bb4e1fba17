import type { Size } from './mark.ts';

/**
 * Mask as bytes, width × height: 255 where the picture is to be changed, 0 elsewhere, values between on soft
 * rims.
 */
export interface MaskGrid extends Size {
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Pixels with this value or more count as marked; the host uses the same threshold. */
export const COUNTS_AS_MARKED = 64;

export function createGrid({ width, height }: Size): MaskGrid {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Sets the pixels of a row whose centres lie between `left` and `right` (grid pixels, clipped to the grid).
 */
function fillSpan(
  grid: MaskGrid,
  value: number,
  [row, left, right]: readonly [row: number, left: number, right: number],
): void {
  const from = Math.max(0, Math.ceil(left - 0.5));
  const to = Math.min(grid.width - 1, Math.floor(right - 0.5));
  if (to < from) return;
  const start = row * grid.width;
  grid.data.fill(value, start + from, start + to + 1);
}

/** Rows whose centres lie between `top` and `bottom`, clipped to the grid; none where `last < first`. */
function rowsBetween(grid: MaskGrid, top: number, bottom: number): { first: number; last: number } {
  return {
    first: Math.max(0, Math.ceil(top - 0.5)),
    last: Math.min(grid.height - 1, Math.floor(bottom - 0.5)),
  };
}

/** All points within `radius` of the line from (x0, y0) to (x1, y1), in grid pixels. */
interface Capsule {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly radius: number;
}

/**
 * Fills a capsule row by row. It is convex, so each row holds one span. Edges are sharp: a pixel is filled
 * where its centre lies inside.
 */
export function fillCapsule(grid: MaskGrid, capsule: Capsule, value: number): void {
  const { x0, y0, x1, y1, radius } = capsule;
  const rows = rowsBetween(grid, Math.min(y0, y1) - radius, Math.max(y0, y1) + radius);
  const body = bodyCorners(capsule);
  for (let row = rows.first; row <= rows.last; row += 1) {
    const y = row + 0.5;
    // Half the width of each disc in this row; NaN beyond it, which fails every comparison below.
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

/** Corners (x and y) of the rectangle between the two discs; empty where the capsule is one disc. */
function bodyCorners({ x0, y0, x1, y1, radius }: Capsule): readonly number[] {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return [];
  const nx = (-(y1 - y0) / length) * radius;
  const ny = ((x1 - x0) / length) * radius;
  return [x0 + nx, y0 + ny, x1 + nx, y1 + ny, x1 - nx, y1 - ny, x0 - nx, y0 - ny];
}

/** Crossing of an edge of the outline with the horizontal line at `y`; NaN where there is none. */
function crossing(corners: readonly number[], edge: number, y: number): number {
  const next = (edge + 2) % corners.length;
  const ay = corners[edge + 1] ?? 0;
  const by = corners[next + 1] ?? 0;
  if (ay <= y === by <= y) return Number.NaN;
  const ax = corners[edge] ?? 0;
  const bx = corners[next] ?? 0;
  return ax + ((y - ay) / (by - ay)) * (bx - ax);
}

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

/**
 * Crossings of the outline with the middle of each row. Each edge is visited once, so that the cost grows
 * linearly with the lasso.
 */
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

interface Soft {
  /** Fully covered share of the radius, 0–1. */
  readonly hardness: number;
  readonly erase: boolean;
}

const WHOLE = 255;

/**
 * Fills a capsule that fades linearly from `hardness × radius` to the radius. Each pixel keeps the stronger
 * value, so that overlapping pieces are no harder.
 */
export function fillSoftCapsule(grid: MaskGrid, capsule: Capsule, { hardness, erase }: Soft): void {
  const { x0, y0, x1, y1, radius } = capsule;
  const { first, last } = rowsBetween(grid, Math.min(y0, y1) - radius, Math.max(y0, y1) + radius);
  const from = Math.max(0, Math.ceil(Math.min(x0, x1) - radius - 0.5));
  const to = Math.min(grid.width - 1, Math.floor(Math.max(x0, x1) + radius - 0.5));
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const core = hardness * radius;
  const { data, width } = grid;
  const settled = erase ? 0 : WHOLE;
  for (let row = first; row <= last; row += 1) {
    const py = row + 0.5 - y0;
    for (let column = from; column <= to; column += 1) {
      const at = row * width + column;
      const before = data[at] ?? 0;
      // Most pixels of a stroke are already complete from the piece before.
      if (before === settled) continue;
      const px = column + 0.5 - x0;
      const share = square === 0 ? 0 : (px * dx + py * dy) / square;
      const along = Math.min(1, Math.max(0, share));
      const ax = px - along * dx;
      const ay = py - along * dy;
      const away = ax * ax + ay * ay;
      if (away >= radius * radius) continue;
      const cover = away <= core * core ? 1 : (radius - Math.sqrt(away)) / (radius - core);
      const value = Math.round(cover * WHOLE);
      data[at] = erase ? Math.min(before, WHOLE - value) : Math.max(before, value);
    }
  }
}
