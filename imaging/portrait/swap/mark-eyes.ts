import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import type { FaceWindow } from './face-window.ts';

/** Blur of outlines of eyes and brows, in sides of the face: lashes and lids count as eye. */
const LASHES = 0.015;

interface Outlined {
  /** x, y and z in turn, in pixels of the photo. */
  readonly points: Float32Array;
  readonly rings: readonly (readonly number[])[];
}

/** Share of outlined features with their lashes or hairs at each pixel, 0–1. */
function markOutlined({ points, rings }: Outlined, { left, top, width, height }: FaceWindow): Float32Array {
  const data = new Uint8Array(width * height);
  for (const ring of rings)
    fillPolygon(
      { width, height, data },
      ring.flatMap((index) => [points[3 * index] - left, points[3 * index + 1] - top]),
    );
  const filled = { width, height, data: Float32Array.from(data) };
  const soft = gaussianBlurCompiled(filled, LASHES * Math.max(width, height));
  // Half is reached at the outline itself.
  return soft.data.map((value) => Math.min(1, 2 * value));
}

/** Share of both eyes with their lashes at each pixel of a window, 0–1. */
export function markEyes(points: Float32Array, window: FaceWindow): Float32Array {
  return markOutlined({ points, rings: [faceLandmarks.rightEye, faceLandmarks.leftEye] }, window);
}

/** Share of both brows at each pixel of a window, 0–1. */
export function markBrows(points: Float32Array, window: FaceWindow): Float32Array {
  return markOutlined({ points, rings: [faceLandmarks.rightBrow, faceLandmarks.leftBrow] }, window);
}
