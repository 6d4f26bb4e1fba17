import { add, cross, dot, normalizeFast, subtract, type Vector } from '../../../core/geometry/vector.ts';
import { facePoints } from '../../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../../vision/faces/face-mesh.ts';
import { type Head, toSeen } from './head.ts';

/** Points of the mean face in centimetres (canonical face model of MediaPipe, 2020). */
const meanPlaces: ReadonlyArray<readonly [point: number, place: Vector]> = [
  [facePoints.hairline, [0, 8.26, 4.48]],
  [facePoints.chin, [0, -9.4, 4.26]],
  [facePoints.rightCheek, [-7.66, 0.67, -2.44]],
  [facePoints.leftCheek, [7.66, 0.67, -2.44]],
  [facePoints.betweenEyes, [0, 3.27, 5.24]],
];

/** Size of the mean face: cheek to cheek, and hairline to chin, in centimetres. */
const MEAN_WIDTH = 15.33;
const MEAN_HEIGHT = 17.67;

/** Bounds of the stretch of a face relative to the mean. */
const MIN_STRETCH = 0.88;
const MAX_STRETCH = 1.14;

/** Pitch of a level face in the mesh's coordinates, in radians: the chin lies behind the hairline. */
const LEVEL_PITCH = (6 * Math.PI) / 180;

function seenPoint({ points }: FaceMesh, index: number): Vector {
  return [points[3 * index], -points[3 * index + 1], -points[3 * index + 2]];
}

function axesOf(mesh: FaceMesh): readonly [Vector, Vector, Vector] {
  const across = normalizeFast(
    subtract(seenPoint(mesh, facePoints.leftCheek), seenPoint(mesh, facePoints.rightCheek)),
  );
  const rough = subtract(seenPoint(mesh, facePoints.hairline), seenPoint(mesh, facePoints.chin));
  const lean = dot(rough, across);
  const up = normalizeFast(add(rough, across, -lean));
  const forwards = cross(across, up);
  const [cos, sin] = [Math.cos(LEVEL_PITCH), Math.sin(LEVEL_PITCH)];
  const level = up.map((value, axis) => cos * value - sin * forwards[axis]);
  const straight: Vector = [level[0], level[1], level[2]];
  return [across, straight, cross(across, straight)];
}

function clampStretch(value: number): number {
  return Math.max(MIN_STRETCH, Math.min(MAX_STRETCH, value));
}

/** Fits a head to a face: rotation by the mesh's axes, size by the width and height of the face. */
export function fitHead(mesh: FaceMesh): Head {
  const [across, up, forwards] = axesOf(mesh);
  const width = subtract(seenPoint(mesh, facePoints.leftCheek), seenPoint(mesh, facePoints.rightCheek));
  const height = subtract(seenPoint(mesh, facePoints.hairline), seenPoint(mesh, facePoints.chin));
  const scales = [Math.sqrt(dot(width, width)) / MEAN_WIDTH, Math.sqrt(dot(height, height)) / MEAN_HEIGHT];
  const unit = Math.max(1e-3, Math.sqrt(scales[0] * scales[1]));
  const turn = Float64Array.of(
    ...[across[0], up[0], forwards[0]],
    ...[across[1], up[1], forwards[1]],
    ...[across[2], up[2], forwards[2]],
  );
  const stretch = { wide: clampStretch(scales[0] / unit), high: clampStretch(scales[1] / unit), crown: 1 };
  const centred: Head = { x: 0, y: 0, unit, turn, ...stretch };
  let [x, y] = [0, 0];
  for (const [point, place] of meanPlaces) {
    const [seenX, seenY] = toSeen(centred, place);
    x += (mesh.points[3 * point] - seenX * unit) / meanPlaces.length;
    y += (mesh.points[3 * point + 1] + seenY * unit) / meanPlaces.length;
  }
  return { ...centred, x, y };
}
