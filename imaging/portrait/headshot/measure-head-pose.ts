import type { Point } from '../../core/models/photo-window.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';

/** Pose of a head, in pixels of its picture. */
export interface HeadPose {
  /** Middle between the eyes. */
  readonly eyes: Point;
  readonly chin: Point;
  /** Middle between the ears, above the neck whichever way the face looks. */
  readonly axis: Point;
  /** From hairline to chin; for a bowed head as if upright. */
  readonly unit: number;
  /** From cheek to cheek, as seen from the front. */
  readonly across: number;
  /** Clockwise rotation of the line through the eyes, in radians. */
  readonly angle: number;
}

/** Smallest height of a face in its widths. */
const MIN_HEIGHT = 1.12;

/** Smallest width of a face in its heights. In a half profile a part is hidden. */
const MIN_WIDTH = 0.76;

function middleOf(mesh: Pick<FaceMesh, 'points'>, indices: readonly number[]): Point {
  const points = indices.map((index) => meshPoint(mesh, index));
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
}

/** Measures a head by its mesh. */
export function measureHeadPose(mesh: Pick<FaceMesh, 'points'>): HeadPose {
  const right = middleOf(mesh, faceLandmarks.rightEye);
  const left = middleOf(mesh, faceLandmarks.leftEye);
  const chin = meshPoint(mesh, facePoints.chin);
  const hairline = meshPoint(mesh, facePoints.hairline);
  const [rightCheek, leftCheek] = [facePoints.rightCheek, facePoints.leftCheek].map((index) =>
    meshPoint(mesh, index),
  );
  const height = Math.hypot(chin.x - hairline.x, chin.y - hairline.y);
  const width = Math.hypot(leftCheek.x - rightCheek.x, leftCheek.y - rightCheek.y);
  const unit = Math.max(1, height, MIN_HEIGHT * width);
  return {
    eyes: { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2 },
    chin,
    axis: { x: (rightCheek.x + leftCheek.x) / 2, y: (rightCheek.y + leftCheek.y) / 2 },
    unit,
    across: Math.max(width, MIN_WIDTH * unit),
    angle: Math.atan2(left.y - right.y, left.x - right.x),
  };
}
