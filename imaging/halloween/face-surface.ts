import { faceLandmarks, MESH_POINTS } from '../faces/face-landmarks.ts';
import type { FaceMesh } from '../faces/face-mesh.ts';
import { meshNormals } from '../faces/mesh-normals.ts';
import type { MeshTopology } from '../faces/mesh-topology.ts';
import { SURFACE_VALUES, type Surface } from '../kernels/rasterize-surface.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { type HeadFrame, toHeadPlace, toPhotoPlace, type Vector } from './head-frame.ts';

const ring = faceLandmarks.faceOval;

/**
 * Extensions of the face's outline: over the forehead, around to the ears, under the jaw and down the neck.
 */
const rings = [
  { side: [1.03, 0, 0.12], up: [-0.03, -0.14, 0.12], down: [-0.06, 0.03, 0.17], map: [0.05, 0.09, 0.05] },
  { side: [1.04, 0, 0.26], up: [-0.1, -0.26, 0.3], down: [-0.28, 0.46, 0.12], map: [0.1, 0.2, 0.3] },
] as const;

/** Place of the extended outline in head coordinates. */
function extendOutline([x, y, z]: Vector, { side, up, down }: (typeof rings)[number]): Vector {
  const rise = smoothStep(0.05, -0.35, y);
  const fall = smoothStep(0.15, 0.5, y);
  return [
    x * (side[0] + rise * up[0] + fall * down[0]),
    y + side[1] + rise * up[1] + fall * down[1],
    z + side[2] + rise * up[2] + fall * down[2],
  ];
}

/** Place of the extended outline on the canvas, whose middle is at x = 0. */
function extendOutlineOnCanvas(
  [x, y]: readonly [number, number],
  { map }: (typeof rings)[number],
): readonly [number, number] {
  const far = Math.hypot(x, y - 0.5) || 1;
  const rise = smoothStep(0.45, 0.2, y);
  const fall = smoothStep(0.65, 0.9, y);
  const reach = map[0] + rise * (map[1] - map[0]) + fall * (map[2] - map[0]);
  return [x + (reach * x) / far, y + (reach * (y - 0.5)) / far];
}

/** Triangles between the outline and its rings, oriented like those of the mesh. */
function listRingTriangles(): number[] {
  const triangles: number[] = [];
  const point = (level: number, i: number) =>
    level === 0 ? ring[i % ring.length] : MESH_POINTS + (level - 1) * ring.length + (i % ring.length);
  for (let level = 0; level < rings.length; level++)
    for (let i = 0; i < ring.length; i++) {
      const [a, b] = [point(level, i), point(level, i + 1)];
      const [c, d] = [point(level + 1, i), point(level + 1, i + 1)];
      triangles.push(a, b, c, b, d, c);
    }
  return triangles;
}

/**
 * Surface of a face and its extension in pixels of the photo, with canvas coordinates (x from the middle of
 * the face). It includes the eyes but not the opening of the mouth.
 */
export function buildFaceSurface({ points }: FaceMesh, { topology, frame }: FaceSurfaceParams): Surface {
  const count = MESH_POINTS + rings.length * ring.length;
  const all = new Float32Array(3 * count);
  all.set(points);
  const map = new Float32Array(2 * count);
  for (let i = 0; i < MESH_POINTS; i++) {
    map[2 * i] = topology.map[2 * i] - 0.5;
    map[2 * i + 1] = topology.map[2 * i + 1];
  }
  for (const [level, order] of rings.entries())
    for (const [i, from] of ring.entries()) {
      const to = MESH_POINTS + level * ring.length + i;
      const place = toHeadPlace(frame, [points[3 * from], points[3 * from + 1], points[3 * from + 2]]);
      all.set(toPhotoPlace(frame, extendOutline(place, order)), 3 * to);
      map.set(extendOutlineOnCanvas([map[2 * from], map[2 * from + 1]], order), 2 * to);
    }
  const triangles = Int32Array.from([...topology.triangles, ...listRingTriangles()]);
  const normals = meshNormals(all, triangles);
  const values = new Float32Array(count * SURFACE_VALUES);
  for (let i = 0; i < count; i++) {
    values.set(map.subarray(2 * i, 2 * i + 2), i * SURFACE_VALUES);
    values.set(normals.subarray(3 * i, 3 * i + 3), i * SURFACE_VALUES + 2);
  }
  return { points: all, values, triangles };
}

interface FaceSurfaceParams {
  readonly topology: MeshTopology;
  readonly frame: HeadFrame;
}
