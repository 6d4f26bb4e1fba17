import { boundPoints } from '../../vision/faces/crop-face.ts';
import type { FaceBox } from '../../vision/faces/face-box.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';

/** Sides of the detector's box relative to the longer side of the box of the points. */
const OF_POINTS = 0.8;

/** Size of a face by its points, in pixels, as that of the detector's box. */
export function sizeOfPoints(points: Float32Array): number {
  const { left, top, right, bottom } = boundPoints(points);
  return OF_POINTS * Math.max(right - left, bottom - top);
}

/** The detector's box of a face, as far as its points tell it. */
export function boxOfPoints(points: Float32Array): FaceBox {
  const { left, top, right, bottom } = boundPoints(points);
  const side = sizeOfPoints(points);
  const at = (index: number) => meshPoint({ points }, index);
  const eye = (outer: number, inner: number) => {
    const [a, b] = [at(outer), at(inner)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  return {
    ...{ left: (left + right - side) / 2, top: (top + bottom - side) / 2, width: side, height: side },
    score: 1,
    rightEye: eye(facePoints.rightOuterCorner, facePoints.rightInnerCorner),
    leftEye: eye(facePoints.leftOuterCorner, facePoints.leftInnerCorner),
    ...{ nose: at(facePoints.noseTip), mouth: at(facePoints.upperInnerLip) },
    ...{ rightEar: at(facePoints.rightCheek), leftEar: at(facePoints.leftCheek) },
  };
}

/** True for points of one face: their boxes share much of the smaller one. */
export function areSameFace(a: Float32Array, b: Float32Array): boolean {
  const [one, other] = [boundPoints(a), boundPoints(b)];
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const areaOf = ({ left, top, right, bottom }: typeof one) => (right - left) * (bottom - top);
  return width > 0 && height > 0 && width * height > SHARED * Math.min(areaOf(one), areaOf(other));
}

/** Part of the smaller box that both share where they are one face. */
const SHARED = 0.4;
