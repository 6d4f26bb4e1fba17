import type { Point } from '../models/photo-window.ts';

/** A face as the detector sees it, in pixels of the photo. Left and right are the person's own. */
export interface FaceBox {
  /** From the brows to below the mouth, and from ear to ear. May reach beyond the photo. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** 0–1: how sure the detector is. */
  readonly score: number;
  readonly rightEye: Point;
  readonly leftEye: Point;
  readonly nose: Point;
  readonly mouth: Point;
  /** About where the ears begin. */
  readonly rightEar: Point;
  readonly leftEar: Point;
}

/** The longer side of the box. */
export function sizeOfFace({ width, height }: FaceBox): number {
  return Math.max(width, height);
}

/** How far the line through the eyes is turned clockwise, in radians. */
export function rollOfFace({ rightEye, leftEye }: FaceBox): number {
  return Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
}
