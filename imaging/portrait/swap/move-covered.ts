import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import { meshNormals } from '../../vision/faces/mesh-normals.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { type BlendPlan, PLAN_CHANNELS } from './plan-blend.ts';

/** Spread of what counts as beside a point, in sides of the UV map. */
const AROUND = 0.025;
/** Shares of replaced skin around a point from where on it moves not at all, and whole. */
const COVERED = [0.2, 0.75] as const;

/**
 * Share of replaced skin around each point of a face, 0–1, made decided.
 * @param strength weight of the source in the plan
 */
export function coverOfPoints(
  { layers }: BlendPlan,
  { topology, strength }: { readonly topology: MeshTopology; readonly strength: number },
): Float32Array {
  const { width, height, data } = layers;
  const cover = Float32Array.from({ length: width * height }, (_, at) => {
    const from = PLAN_CHANNELS * at;
    return (data[from] + data[from + 1]) / Math.max(1e-3, strength);
  });
  const around = gaussianBlurCompiled({ width, height, data: cover }, AROUND * width).data;
  const place = (share: number, side: number) => Math.max(0, Math.min(side - 1, Math.floor(share * side)));
  return Float32Array.from({ length: MESH_POINTS }, (_, point) => {
    const column = place(topology.map[2 * point], width);
    const row = place(topology.map[2 * point + 1], height);
    return smoothStep(...COVERED, around[row * width + column]);
  });
}

/**
 * The shape of a swapped face whose points stay in place where nothing is replaced: below hair, in beards and
 * along outlines. Skin that is moved beside hair that is not would tear.
 * @param covered as `coverOfPoints`
 */
export function moveCovered(
  shape: Float32Array,
  { own, covered }: { readonly own: Float32Array; readonly covered: Float32Array },
): Float32Array {
  return shape.map((value, at) => own[at] + covered[Math.floor(at / 3)] * (value - own[at]));
}

/** Cosines of the angle to the line of sight from where on a point stays, and moves. @tuned 2026-11-30 */
const FACING = [0.2, 0.6] as const;

/**
 * Share by which each point of a face may move without a change of its contour, 0–1: a cheek that turns away
 * ends where the picture below does.
 * @param points x, y and z in turn
 */
export function facingOfPoints(points: Float32Array, { triangles }: MeshTopology): Float32Array {
  const normals = meshNormals(points, triangles);
  return Float32Array.from({ length: MESH_POINTS }, (_, point) =>
    smoothStep(...FACING, -normals[3 * point + 2]),
  );
}
