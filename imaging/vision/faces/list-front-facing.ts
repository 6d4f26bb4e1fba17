import type { Triangles } from '../../core/geometry/triangulate.ts';

/**
 * Front-facing triangles of a mesh, the furthest first, so that a nose hides the cheek behind it.
 * @param points x, y, z in turn; z grows away from the viewer
 */
export function listFrontFacing(triangles: Triangles, points: Float32Array): Triangles {
  const count = triangles.length / 3;
  const areas = new Float64Array(count);
  const depths = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * i + corner]);
    areas[i] =
      (points[b] - points[a]) * (points[c + 1] - points[a + 1]) -
      (points[b + 1] - points[a + 1]) * (points[c] - points[a]);
    depths[i] = points[a + 2] + points[b + 2] + points[c + 2];
    sum += areas[i];
  }
  const front = Math.sign(sum);
  const seen = Array.from({ length: count }, (_, i) => i).filter((i) => areas[i] * front > 0);
  seen.sort((i, j) => depths[j] - depths[i]);
  return Int32Array.from(seen.flatMap((i) => [...triangles.subarray(3 * i, 3 * i + 3)]));
}
