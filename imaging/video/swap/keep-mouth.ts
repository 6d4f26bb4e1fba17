import { smoothStep } from '../../core/numeric/scalar.ts';
import { faceLandmarks, MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';

/** Distances from the lips, in sides of the UV map, from where points stay to where they move. */
const STAYS = [0.012, 0.13] as const;

/** Share by which each point of a face may take the source's place: none at the lips. */
export function weighAwayFromMouth({ map }: MeshTopology): Float32Array {
  const lips: readonly number[] = [...faceLandmarks.outerLips, ...faceLandmarks.innerLips];
  return Float32Array.from({ length: MESH_POINTS }, (_, index) => {
    const distances = lips.map((point) =>
      Math.hypot(map[2 * index] - map[2 * point], map[2 * index + 1] - map[2 * point + 1]),
    );
    return smoothStep(...STAYS, Math.min(...distances));
  });
}
