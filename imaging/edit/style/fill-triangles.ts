import type { Triangles } from '../../core/geometry/triangulate.ts';

/**
 * Writes the number of the triangle that covers each pixel's middle into `owner`; pixels that none covers
 * stay. Points are in pixels, x and y.
 */
export function fillTriangles(
  owner: Int32Array,
  {
    width,
    height,
    points,
    triangles,
  }: { readonly width: number; readonly height: number; points: Float64Array; triangles: Triangles },
): void {
  for (let triangle = 0; 3 * triangle < triangles.length; triangle++) {
    const x = [0, 1, 2].map((corner) => points[2 * triangles[3 * triangle + corner]]);
    const y = [0, 1, 2].map((corner) => points[2 * triangles[3 * triangle + corner] + 1]);
    const top = Math.max(0, Math.ceil(Math.min(...y)));
    const bottom = Math.min(height - 1, Math.floor(Math.max(...y)));
    for (let row = top; row <= bottom; row++) {
      let left = Number.POSITIVE_INFINITY;
      let right = Number.NEGATIVE_INFINITY;
      for (let side = 0; side < 3; side++) {
        const next = (side + 1) % 3;
        if (y[side] === y[next] ? row !== y[side] : (row - y[side]) * (row - y[next]) > 0) continue;
        const share = y[side] === y[next] ? 0 : (row - y[side]) / (y[next] - y[side]);
        const crossing = x[side] + (x[next] - x[side]) * share;
        left = Math.min(left, crossing);
        right = Math.max(right, crossing);
      }
      const end = Math.min(width - 1, Math.floor(right + 1e-6));
      for (let column = Math.max(0, Math.ceil(left - 1e-6)); column <= end; column++)
        owner[row * width + column] = triangle;
    }
  }
}
