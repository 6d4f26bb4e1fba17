import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { ringOnCanvas } from './find-face-points.ts';
import type { Canvas, FacePoints } from './style.ts';

const { faceOval, outerLips, rightEye, leftEye, rightBrow, leftBrow, noseBase } = faceLandmarks;

/** Features by which a face is read. */
const FEATURES = [outerLips, rightEye, leftEye, rightBrow, leftBrow, noseBase];

/** Room around features, and spread of the smoothing of skin beside them, in heights of the face. */
const ROOM = 0.022;
const SPREAD = 0.035;

function fillRings(
  face: FacePoints,
  { rings, canvas }: { readonly rings: readonly (readonly number[])[]; readonly canvas: Canvas },
): Plane {
  const { width, height } = canvas;
  const flags = { width, height, data: new Uint8Array(width * height) };
  for (const ring of rings) fillPolygon(flags, ringOnCanvas(face, { ring, canvas }));
  return { width, height, data: Float32Array.from(flags.data) };
}

/**
 * Share of each pixel that is plain skin of a face, 0–1: within its outline, but not eyes, brows, mouth and
 * what is close to them.
 */
function mapPlainSkin(face: FacePoints, canvas: Canvas): { readonly plain: Plane; readonly height: number } {
  const down = ringOnCanvas(face, { ring: faceOval, canvas }).filter((_, at) => at % 2 === 1);
  const height = Math.max(...down) - Math.min(...down);
  const plain = gaussianBlur(fillRings(face, { rings: [faceOval], canvas }), ROOM * height);
  const features = gaussianBlur(fillRings(face, { rings: FEATURES, canvas }), ROOM * height);
  for (let at = 0; at < plain.data.length; at++)
    plain.data[at] = Math.max(0, 2 * plain.data[at] - 1) * Math.max(0, 1 - 4 * features.data[at]);
  return { plain, height };
}

/**
 * Calms faces for styles that cut or stain everything alike: takes lines off their plain skin, so that folds
 * are no scars, and smooths its tones. Eyes, brows, nose and mouth stay. Changes planes and lines, which have
 * the size of the canvas.
 */
export function calmFaces(
  { planes, lines }: { readonly planes: OklabPlanes; readonly lines: Plane },
  { faces, canvas }: { readonly faces: readonly FacePoints[]; readonly canvas: Canvas },
): void {
  const calm = createPlane(canvas);
  let spread = 0;
  for (const face of faces) {
    const { plain, height } = mapPlainSkin(face, canvas);
    spread = Math.max(spread, SPREAD * height);
    for (let at = 0; at < calm.data.length; at++) calm.data[at] = Math.max(calm.data[at], plain.data[at]);
  }
  if (spread === 0) return;
  const weights = gaussianBlur(calm, spread).data;
  for (let at = 0; at < lines.data.length; at++) lines.data[at] *= 1 - calm.data[at];
  for (const { data, ...size } of [planes.lightness, planes.a, planes.b]) {
    // The mean of skin alone: hair and background beside it must not stain it.
    const skin = { ...size, data: data.map((value, at) => value * calm.data[at]) };
    const sums = gaussianBlur(skin, spread).data;
    for (let at = 0; at < data.length; at++)
      if (calm.data[at] > 0) data[at] += calm.data[at] * (sums[at] / Math.max(1e-6, weights[at]) - data[at]);
  }
}
