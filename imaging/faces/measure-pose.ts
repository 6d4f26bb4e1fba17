import { facePoints } from './face-landmarks.ts';
import type { FaceMesh } from './face-mesh.ts';

const DEGREES = 180 / Math.PI;

/** Depth of the chin behind the hairline of a level face: the mean of drawn faces and of a photo. */
const LEVEL_PITCH = 8;

/**
 * Pose of a head in degrees, from the lines across the cheeks and down the face. Signs are those of
 * `FaceMesh`.
 */
export function measurePose(points: Float32Array): Pick<FaceMesh, 'roll' | 'yaw' | 'pitch'> {
  const between = (from: number, to: number) =>
    [0, 1, 2].map((axis) => points[3 * to + axis] - points[3 * from + axis]);
  const across = between(facePoints.rightCheek, facePoints.leftCheek);
  const down = between(facePoints.hairline, facePoints.chin);
  return {
    roll: Math.atan2(across[1], across[0]) * DEGREES,
    yaw: Math.atan2(across[2], Math.hypot(across[0], across[1])) * DEGREES,
    pitch: Math.atan2(down[2], Math.hypot(down[0], down[1])) * DEGREES - LEVEL_PITCH,
  };
}
