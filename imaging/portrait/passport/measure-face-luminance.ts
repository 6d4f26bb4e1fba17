import { linearOf, relativeLuminance } from '../../core/colour/colour-space.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Picture } from '../../core/picture.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';
import { ringCorners } from '../../vision/faces/ring-corners.ts';

/** Light on a face. Luminance is linear, 0–1 (Rec. 709). */
export interface FaceLuminance {
  /** Median luminance of skin on the left and right of the picture. */
  readonly left: number;
  readonly right: number;
  /** Median of all skin, and its upper tenth. */
  readonly middle: number;
  readonly bright: number;
  /** Fraction of overexposed skin. */
  readonly burnt: number;
  /** Brightest part of the darker eye: its white, which is similar in people of all skin tones. */
  readonly eyeWhite: number;
  /** The same of the brighter eye. */
  readonly brighterEyeWhite: number;
}

/** Mesh points on skin without brows, eyes, lips, beard line or hair, for both sides in the same order. */
const sides = [
  [50, 101, 118, 205, 187, 123, 117, 36, 203, 104, 69, 108],
  [280, 330, 347, 425, 411, 352, 346, 266, 423, 333, 299, 337],
] as const;

/** Side of the sampled patches in widths of the face. */
const PATCH = 0.03;

function luminanceAt({ width, data }: Picture, x: number, y: number): number {
  const at = (y * width + x) * 3;
  return relativeLuminance(linearOf[data[at]], linearOf[data[at + 1]], linearOf[data[at + 2]]);
}

/** Quantile of values; 0 without any. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function faceWidth(mesh: Pick<FaceMesh, 'points'>): number {
  const across = faceLandmarks.faceOval.map((index) => meshPoint(mesh, index).x);
  return Math.max(1, Math.max(...across) - Math.min(...across));
}

/** Luminances around points of a mesh. */
function readPatches(
  picture: Picture,
  { mesh, indices }: { readonly mesh: Pick<FaceMesh, 'points'>; readonly indices: readonly number[] },
): number[] {
  const reach = Math.max(1, Math.round((PATCH * faceWidth(mesh)) / 2));
  const values: number[] = [];
  for (const index of indices) {
    const { x, y } = meshPoint(mesh, index);
    const [column, row] = [Math.round(x), Math.round(y)];
    for (let v = Math.max(0, row - reach); v <= Math.min(picture.height - 1, row + reach); v++)
      for (let u = Math.max(0, column - reach); u <= Math.min(picture.width - 1, column + reach); u++)
        values.push(luminanceAt(picture, u, v));
  }
  return values;
}

/** Luminances of all pixels within a ring of points. */
function readRing(
  picture: Picture,
  { mesh, ring }: { readonly mesh: Pick<FaceMesh, 'points'>; readonly ring: readonly number[] },
): number[] {
  const { width, height } = picture;
  const inside = { width, height, data: new Uint8Array(width * height) };
  fillPolygon(inside, ringCorners(mesh, { ring }));
  const values: number[] = [];
  for (let at = 0; at < inside.data.length; at++)
    if (inside.data[at]) values.push(luminanceAt(picture, at % width, Math.floor(at / width)));
  return values;
}

/** Luminance of overexposed skin. */
const BURNT = 0.95;

/**
 * Measures the light on a face from patches of skin, in pairs on both sides.
 *
 * @param picture 3 channels
 * @param mesh in pixels of the picture
 */
export function measureFaceLuminance(picture: Picture, mesh: Pick<FaceMesh, 'points'>): FaceLuminance {
  const [left, right] = sides.map((indices) => readPatches(picture, { mesh, indices }));
  const all = [...left, ...right];
  const face = readRing(picture, { mesh, ring: faceLandmarks.faceOval });
  const eyes = [faceLandmarks.rightEye, faceLandmarks.leftEye].map((ring) =>
    readRing(picture, { mesh, ring }),
  );
  const whites = eyes.map((values) => quantile(values, 0.95));
  return {
    left: quantile(left, 0.5),
    right: quantile(right, 0.5),
    middle: quantile(all, 0.5),
    bright: quantile(all, 0.9),
    burnt: face.filter((value) => value >= BURNT).length / Math.max(1, face.length),
    eyeWhite: Math.min(...whites),
    brighterEyeWhite: Math.max(...whites),
  };
}
