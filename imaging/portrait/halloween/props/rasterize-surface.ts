import type { DrawnWindow } from '../../../core/geometry/place-triangles.ts';

/** Numbers that each point of a surface carries: u, v, and x, y, z of its normal. */
export const SURFACE_VALUES = 5;

/** Visible surface samples of a window. */
export interface SurfaceBuffer {
  /** Place of the first sample and size of the window, counted in samples of the whole plane. */
  readonly window: DrawnWindow;
  /** Depth of the visible surface, infinite where there is none. */
  readonly depth: Float32Array;
  /** Number of the surface that is seen, 0 = none. */
  readonly part: Uint16Array;
  /** `SURFACE_VALUES` a sample. */
  readonly values: Float32Array;
}

export interface Surface {
  /** x, y and z of each point in samples; z grows away from the viewer. */
  readonly points: Float32Array;
  /** `SURFACE_VALUES` a point. */
  readonly values: Float32Array;
  readonly triangles: Int32Array;
}

/** A buffer in which nothing has been drawn. */
export function createSurfaceBuffer(window: DrawnWindow): SurfaceBuffer {
  const count = window.width * window.height;
  return {
    window,
    depth: new Float32Array(count).fill(Number.POSITIVE_INFINITY),
    part: new Uint16Array(count),
    values: new Float32Array(count * SURFACE_VALUES),
  };
}

/**
 * Rasterizes a surface of triangles. Of several at one sample the nearest to the viewer is visible (depth
 * buffer; Catmull 1974). Point values are interpolated linearly over each triangle.
 */
export function rasterizeSurface(
  buffer: SurfaceBuffer,
  { surface, part }: { readonly surface: Surface; readonly part: number },
): void {
  const { window, depth, values } = buffer;
  const { width, height } = window;
  const { points, triangles } = surface;
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at];
    const b = triangles[at + 1];
    const c = triangles[at + 2];
    const ax = points[3 * a] - window.left - 0.5;
    const ay = points[3 * a + 1] - window.top - 0.5;
    const az = points[3 * a + 2];
    const bx = points[3 * b] - window.left - 0.5 - ax;
    const by = points[3 * b + 1] - window.top - 0.5 - ay;
    const cx = points[3 * c] - window.left - 0.5 - ax;
    const cy = points[3 * c + 1] - window.top - 0.5 - ay;
    const area = bx * cy - by * cx;
    if (!(Math.abs(area) > 1e-9)) continue;
    const firstRow = Math.max(0, Math.ceil(ay + Math.min(0, by, cy)));
    const lastRow = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy)));
    const firstColumn = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx)));
    const lastColumn = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx)));
    const bz = points[3 * b + 2] - az;
    const cz = points[3 * c + 2] - az;
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const shareB = ((column - ax) * cy - (row - ay) * cx) / area;
        const shareC = ((row - ay) * bx - (column - ax) * by) / area;
        if (shareB < -1e-6 || shareC < -1e-6 || shareB + shareC > 1.000001) continue;
        const z = az + shareB * bz + shareC * cz;
        const to = row * width + column;
        if (z >= depth[to]) continue;
        depth[to] = z;
        buffer.part[to] = part;
        const shareA = 1 - shareB - shareC;
        for (let i = 0; i < SURFACE_VALUES; i++)
          values[to * SURFACE_VALUES + i] =
            shareA * surface.values[a * SURFACE_VALUES + i] +
            shareB * surface.values[b * SURFACE_VALUES + i] +
            shareC * surface.values[c * SURFACE_VALUES + i];
      }
  }
}
