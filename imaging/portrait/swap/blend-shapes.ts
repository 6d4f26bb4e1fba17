import { smoothStep } from '../../core/numeric/scalar.ts';
import { alignPoints } from '../../vision/faces/align-points.ts';
import { faceLandmarks, MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { type Expression, measureExpression } from './measure-expression.ts';

/** Differences of expression that halve the weight of the source's own shape of mouth and eyes. */
const MOUTH_HALF = 0.06;
const SMILE_HALF = 0.14;
const EYE_HALF = 0.09;

/** Fade-in of the source's shape from the outline inwards, in sides of the UV map. */
const SHAPED = [0.02, 0.22] as const;

/** Reach of the expression around lips and eyes. */
const MOUTH_REACH = [0.02, 0.13] as const;
const EYE_REACH = [0.01, 0.07] as const;

interface Ring {
  readonly points: readonly number[];
  /** Distance beyond which the expression has no effect. */
  readonly reach: readonly [number, number];
  /** Weight of the source's own shape, 0–1. */
  readonly own: number;
}

function distanceTo(
  { map }: MeshTopology,
  { index, ring }: { readonly index: number; readonly ring: readonly number[] },
): number {
  const distances = ring.map((point) =>
    Math.hypot(map[2 * index] - map[2 * point], map[2 * index + 1] - map[2 * point + 1]),
  );
  return Math.min(...distances);
}

function halfAt(difference: number, half: number): number {
  return 0.5 ** ((difference / half) ** 2);
}

function listRings(source: Expression, target: Expression): readonly Ring[] {
  const mouth =
    halfAt(source.mouth - target.mouth, MOUTH_HALF) * halfAt(source.smile - target.smile, SMILE_HALF);
  const { outerLips, innerLips, rightEye, leftEye } = faceLandmarks;
  return [
    { points: [...outerLips, ...innerLips], reach: MOUTH_REACH, own: mouth },
    { points: rightEye, reach: EYE_REACH, own: halfAt(source.rightEye - target.rightEye, EYE_HALF) },
    { points: leftEye, reach: EYE_REACH, own: halfAt(source.leftEye - target.leftEye, EYE_HALF) },
  ];
}

/** Points that do not move with the expression: all but mouth, jaw and chin. */
function listStable({ map }: MeshTopology): number[] {
  const lips: readonly number[] = [...faceLandmarks.outerLips, ...faceLandmarks.innerLips];
  const all = Array.from({ length: MESH_POINTS }, (_, index) => index);
  return all.filter((index) => map[2 * index + 1] < 0.6 && !lips.includes(index));
}

interface BlendShapesParams {
  readonly source: FaceMesh;
  readonly target: FaceMesh;
  /** Weight of the source's features, 0–1. */
  readonly strength: number;
}

/**
 * Shape of the swapped face: outline, pose and expression of the target, with features of the source in their
 * own proportions. x, y and z of each point in turn, in pixels of the target's photo.
 */
export function blendShapes(
  { source, target, strength }: BlendShapesParams,
  topology: MeshTopology,
): Float32Array {
  const aligned = alignPoints(source.points, { onto: target.points, chosen: listStable(topology) });
  const rings = listRings(measureExpression(source), measureExpression(target));
  const offset = aligned.map((value, at) => value - target.points[at]);
  const meanOffset = (points: readonly number[], axis: number) =>
    points.reduce((sum, point) => sum + offset[3 * point + axis] / points.length, 0);
  const shifts = rings.map(({ points }) => [0, 1, 2].map((axis) => meanOffset(points, axis)));
  const out = target.points.slice();
  for (let index = 0; index < MESH_POINTS; index++) {
    const depth = distanceTo(topology, { index, ring: faceLandmarks.faceOval });
    const share = strength * smoothStep(...SHAPED, depth);
    for (let axis = 0; axis < 3; axis++) {
      let own = offset[3 * index + axis];
      for (const [i, ring] of rings.entries()) {
        const near = 1 - smoothStep(...ring.reach, distanceTo(topology, { index, ring: ring.points }));
        own += near * (1 - ring.own) * (shifts[i][axis] - offset[3 * index + axis]);
      }
      out[3 * index + axis] += share * own;
    }
  }
  return out;
}
