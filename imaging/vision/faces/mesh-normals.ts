import { cross, subtract, type Vector } from '../../core/geometry/vector.ts';

/**
 * Unit normals of the points of a triangle mesh, x, y and z in turn: area-weighted means of adjacent
 * triangles. They point away from the surface, towards the viewer (z < 0) on its front.
 * @param points x, y, z in turn; z grows away from the viewer
 * @param triangles three point numbers each, all with the same orientation
 */
export function meshNormals(points: ArrayLike<number>, triangles: ArrayLike<number>): Float32Array {
  const normals = new Float32Array(points.length);
  const place = (at: number): Vector => [points[at], points[at + 1], points[at + 2]];
  let towards = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [i, j, k] = [3 * triangles[at], 3 * triangles[at + 1], 3 * triangles[at + 2]];
    const corner = place(i);
    const normal = cross(subtract(place(j), corner), subtract(place(k), corner));
    towards += normal[2];
    for (const at of [i, j, k]) for (let axis = 0; axis < 3; axis++) normals[at + axis] += normal[axis];
  }
  // A visible surface shows its front, so most normals have z below 0.
  const sign = towards > 0 ? -1 : 1;
  for (let at = 0; at < normals.length; at += 3) {
    const length = sign * (Math.hypot(normals[at], normals[at + 1], normals[at + 2]) || 1);
    for (let axis = 0; axis < 3; axis++) normals[at + axis] /= length;
  }
  return normals;
}
