import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { cropPlane, type Plane, pastePlane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { type Region, regionOf } from './face-region.ts';
import { ringOnCanvas } from './find-face-points.ts';
import type { Canvas, FacePoints } from './style.ts';

const { faceOval, outerLips, rightEye, leftEye, rightBrow, leftBrow, noseBase } = faceLandmarks;

/** Features by which a face is read. */
const FEATURES = [outerLips, rightEye, leftEye, rightBrow, leftBrow, noseBase];

/** Room around features, and spread of the smoothing of skin beside them, in heights of the face. */
const ROOM = 0.022;
const SPREAD = 0.035;

/** Share of each pixel of a region that lies in some rings of a face, with soft edges. */
function coverRings(
  face: FacePoints,
  { rings, canvas, region, soft }: { rings: readonly (readonly number[])[]; canvas: Canvas } & Soft,
): Float32Array {
  const { left, top, width, height } = region;
  const flags = { width, height, data: new Uint8Array(width * height) };
  for (const ring of rings) {
    const corners = ringOnCanvas(face, { ring, canvas });
    fillPolygon(
      flags,
      corners.map((value, at) => value - (at % 2 === 0 ? left : top)),
    );
  }
  return gaussianBlur({ width, height, data: Float32Array.from(flags.data) }, soft).data;
}

interface Soft {
  readonly region: Region;
  /** Spread of the edges in pixels. */
  readonly soft: number;
}

/** Calms a face. Changes planes and lines. */
function calmFace(
  face: FacePoints,
  { planes, lines, canvas }: { planes: OklabPlanes; lines: Plane; readonly canvas: Canvas },
): void {
  const corners = ringOnCanvas(face, { ring: faceOval, canvas });
  const down = corners.filter((_, at) => at % 2 === 1);
  const height = Math.max(...down) - Math.min(...down);
  const region = regionOf(corners, { room: 3 * SPREAD * height, canvas });
  if (region.width === 0 || region.height === 0) return;
  const shape = { canvas, region, soft: ROOM * height };
  const features = coverRings(face, { ...shape, rings: FEATURES });
  const calm = coverRings(face, { ...shape, rings: [faceOval] });
  for (let at = 0; at < calm.length; at++)
    calm[at] = Math.max(0, 2 * calm[at] - 1) * Math.max(0, 1 - 4 * features[at]);
  const size = { width: region.width, height: region.height };
  const spread = SPREAD * height;
  const weights = gaussianBlur({ ...size, data: calm }, spread).data;
  for (const plane of [planes.lightness, planes.a, planes.b]) {
    const { data } = cropPlane(plane, region);
    // The mean of skin alone: hair and background beside it must not stain it.
    const sums = gaussianBlur({ ...size, data: data.map((value, at) => value * calm[at]) }, spread).data;
    const calmed = data.map((value, at) =>
      calm[at] > 0 ? value + calm[at] * (sums[at] / Math.max(1e-6, weights[at]) - value) : value,
    );
    pastePlane(plane, { ...region, part: { ...size, data: calmed } });
  }
  const drawn = cropPlane(lines, region).data;
  const left = drawn.map((value, at) => value * (1 - calm[at]));
  pastePlane(lines, { ...region, part: { ...size, data: left } });
}

/**
 * Calms faces for styles that cut everything alike: takes lines off their plain skin, so that folds are no
 * scars, and smooths its tones. Eyes, brows, nose and mouth stay. Changes planes and lines, which have the
 * size of the canvas.
 */
export function calmFaces(
  { planes, lines }: { readonly planes: OklabPlanes; readonly lines: Plane },
  { faces, canvas }: { readonly faces: readonly FacePoints[]; readonly canvas: Canvas },
): void {
  for (const face of faces) calmFace(face, { planes, lines, canvas });
}
