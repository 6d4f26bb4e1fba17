import { alignPoints } from '../../vision/faces/align-points.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { listMirrored } from '../../vision/faces/mirror-points.ts';
import { fitHead } from '../hair/fit/fit-head.ts';
import { turnToOwn } from '../hair/fit/head.ts';

/**
 * Mean depth of a face's points in front of the head's origin, in centimetres (canonical face model of
 * MediaPipe, 2020).
 */
const MEAN_DEPTH = 3;

/** Symmetrised mesh: the mean of a mesh and its aligned mirror image. */
function evenOut(points: Float32Array, topology: MeshTopology): Float32Array {
  const other = listMirrored(topology);
  const mirrored = points.map((_, at) => {
    const value = points[3 * other[Math.floor(at / 3)] + (at % 3)];
    return at % 3 === 0 ? -value : value;
  });
  const all = Array.from({ length: points.length / 3 }, (_, index) => index);
  const aligned = alignPoints(mirrored, { onto: points, chosen: all });
  return points.map((value, at) => (value + aligned[at]) / 2);
}

/** Points of a frontal, symmetric face in head coordinates (centimetres): x right, y up, z forwards. */
export function placeFace(mesh: FaceMesh, topology: MeshTopology): Float32Array {
  const points = evenOut(mesh.points, topology);
  const head = fitHead({ ...mesh, points });
  const out = new Float32Array(points.length);
  let [aside, depth] = [0, 0];
  for (let at = 0; at < points.length; at += 3) {
    const seen = [
      (points[at] - head.x) / head.unit,
      (head.y - points[at + 1]) / head.unit,
      -points[at + 2] / head.unit,
    ] as const;
    out.set(turnToOwn(head, seen), at);
    aside += (3 * out[at]) / points.length;
    depth += (3 * out[at + 2]) / points.length;
  }
  for (let at = 0; at < out.length; at += 3) {
    out[at] -= aside;
    out[at + 2] += MEAN_DEPTH - depth;
  }
  return out;
}
