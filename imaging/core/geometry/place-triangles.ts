import type { Triangles } from './triangulate.ts';

/** A part of a plane that is drawn: pixel 0, 0 of it lies at `left`, `top`. */
export interface DrawnWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * One mesh in two shapes: x and y of each point in turn, in pixels; the middle of the first pixel is 0.5,
 * 0.5.
 */
export interface MeshPair {
  readonly triangles: Triangles;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

/** For each pixel of a window, where it comes from, in pixels; NaN for those that come from nowhere. */
export interface Places {
  readonly width: number;
  readonly height: number;
  readonly x: Float32Array;
  readonly y: Float32Array;
}

/** Pixels this close to a side count as inside of both its triangles, so that no pixel falls between them. */
const SLACK = 1e-7;

/**
 * For each pixel of the shape `to`, its place in the shape `from`. The map is affine in each triangle and
 * continuous across common sides. Later triangles cover earlier ones; degenerate triangles are skipped.
 */
export function placeTriangles(window: DrawnWindow, { triangles, from, to }: MeshPair): Places {
  const { left, top, width, height } = window;
  const x = new Float32Array(width * height).fill(Number.NaN);
  const y = new Float32Array(width * height).fill(Number.NaN);
  for (let at = 0; at < triangles.length; at += 3) {
    const a = 2 * triangles[at];
    const b = 2 * triangles[at + 1];
    const c = 2 * triangles[at + 2];
    // Corners relative to the middle of the window's first pixel.
    const ax = to[a] - left - 0.5;
    const ay = to[a + 1] - top - 0.5;
    const bx = to[b] - left - 0.5 - ax;
    const by = to[b + 1] - top - 0.5 - ay;
    const cx = to[c] - left - 0.5 - ax;
    const cy = to[c + 1] - top - 0.5 - ay;
    const area = bx * cy - by * cx;
    if (Math.abs(area) < 1e-9) continue;
    const firstRow = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 1e-6));
    const lastRow = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy) + 1e-6));
    const firstColumn = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 1e-6));
    const lastColumn = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx) + 1e-6));
    const toBx = from[b] - from[a];
    const toBy = from[b + 1] - from[a + 1];
    const toCx = from[c] - from[a];
    const toCy = from[c + 1] - from[a + 1];
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const shareB = ((column - ax) * cy - (row - ay) * cx) / area;
        const shareC = ((row - ay) * bx - (column - ax) * by) / area;
        if (shareB < -SLACK || shareC < -SLACK || shareB + shareC > 1 + SLACK) continue;
        const pixel = row * width + column;
        x[pixel] = from[a] + shareB * toBx + shareC * toCx;
        y[pixel] = from[a + 1] + shareB * toBy + shareC * toCy;
      }
  }
  return { width, height, x, y };
}
