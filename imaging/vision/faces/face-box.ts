import type { Point } from '../../core/models/photo-window.ts';

/** Output of the face detector, in pixels of the photo. Left and right are the person's own. */
export interface FaceBox {
  /** From the brows to below the mouth, and from ear to ear. May reach beyond the photo. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Confidence of the detector, 0–1. */
  readonly score: number;
  readonly rightEye: Point;
  readonly leftEye: Point;
  readonly nose: Point;
  readonly mouth: Point;
  /** Approximate front of the ear. */
  readonly rightEar: Point;
  readonly leftEar: Point;
}

/** The longer side of the box. */
export function sizeOfFace({ width, height }: FaceBox): number {
  return Math.max(width, height);
}

/** Clockwise rotation of the line through the eyes, in radians. */
export function rollOfFace({ rightEye, leftEye }: FaceBox): number {
  return Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
}
