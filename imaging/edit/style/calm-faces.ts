import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
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
/** Spread of the skin that features are covered with, in heights of the face. */
const COVERING = 0.09;

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
  return gaussianBlurCompiled({ width, height, data: Float32Array.from(flags.data) }, soft).data;
}

interface Soft {
  readonly region: Region;
  /** Spread of the edges in pixels. */
  readonly soft: number;
}

/** Calms a face. Changes planes and lines. */
function calmFace(
  face: FacePoints,
  { planes, lines, canvas, keepsFeatures }: Calming & { planes: OklabPlanes; lines: Plane },
): void {
  const corners = ringOnCanvas(face, { ring: faceOval, canvas });
  const down = corners.filter((_, at) => at % 2 === 1);
  const height = Math.max(...down) - Math.min(...down);
  const region = regionOf(corners, { room: 3 * SPREAD * height, canvas });
  if (region.width === 0 || region.height === 0) return;
  const shape = { canvas, region, soft: ROOM * height };
  const features = coverRings(face, { ...shape, rings: FEATURES });
  const calm = coverRings(face, { ...shape, rings: [faceOval] });
  const plain = new Float32Array(calm.length);
  for (let at = 0; at < calm.length; at++) {
    const inside = Math.max(0, 2 * calm[at] - 1);
    plain[at] = inside * Math.max(0, 1 - 4 * features[at]);
    calm[at] = keepsFeatures ? plain[at] : inside;
  }
  const size = { width: region.width, height: region.height };
  const spread = (keepsFeatures ? SPREAD : COVERING) * height;
  const weights = gaussianBlurCompiled({ ...size, data: plain }, spread).data;
  for (const plane of [planes.lightness, planes.a, planes.b]) {
    const { data } = cropPlane(plane, region);
    // The mean of skin alone: hair and background beside it must not stain it.
    const sums = gaussianBlurCompiled(
      { ...size, data: data.map((value, at) => value * plain[at]) },
      spread,
    ).data;
    const calmed = data.map((value, at) =>
      calm[at] > 0 && weights[at] > 1e-4 ? value + calm[at] * (sums[at] / weights[at] - value) : value,
    );
    pastePlane(plane, { ...region, part: { ...size, data: calmed } });
  }
  const drawn = cropPlane(lines, region).data;
  const left = drawn.map((value, at) => value * (1 - calm[at]));
  pastePlane(lines, { ...region, part: { ...size, data: left } });
}

interface Calming {
  readonly canvas: Canvas;
  /** False if eyes, brows, nose and mouth are covered with skin as well, to be drawn anew. */
  readonly keepsFeatures: boolean;
}

/**
 * Calms faces for styles that cut everything alike: takes lines off their plain skin, so that folds are no
 * scars, and smooths its tones. Changes planes and lines, which have the size of the canvas.
 */
export function calmFaces(
  { planes, lines }: { readonly planes: OklabPlanes; readonly lines: Plane },
  { faces, ...calming }: Calming & { readonly faces: readonly FacePoints[] },
): void {
  for (const face of faces) calmFace(face, { planes, lines, ...calming });
}
