import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import type { Likeness } from './extract-likeness.ts';
import { ringDistance, ringOf } from './ring-distance.ts';

/** Margin around features without skin, in heights of the face. */
const ROOM = 0.02;

/** Weight of the skin's usual lightness where none is visible. */
const PRIOR = 0.02;

/** 1 for features that hide the skin, else 0. */
export function markFeatures({ picture, points }: Likeness, faceHeight: number): Uint8Array {
  const { rightEye, leftEye, rightBrow, leftBrow, outerLips, noseBase } = faceLandmarks;
  const out = new Uint8Array(picture.width * picture.height);
  for (const ring of [rightEye, leftEye, rightBrow, leftBrow, outerLips, noseBase]) {
    const distance = ringDistance(ringOf(points, ring), { size: picture, room: 2 * ROOM * faceHeight }).data;
    for (let at = 0; at < out.length; at++) if (distance[at] < ROOM * faceHeight) out[at] = 1;
  }
  return out;
}

interface SkinOptions {
  /** 1 for features that hide the skin. */
  readonly features: Uint8Array;
  /** Blur in pixels. */
  readonly sigma: number;
  /** Lightness of the skin where none is near. */
  readonly usual: number;
}

/** Local mean lightness of skin that no feature and no beard hides. */
export function smoothSkin(
  { regions, picture }: Likeness,
  { lightness, ...options }: SkinOptions & { readonly lightness: Plane },
): Plane {
  const { features, sigma, usual } = options;
  const weight = createPlane(picture);
  const light = createPlane(picture);
  for (let at = 0; at < weight.data.length; at++) {
    weight.data[at] = features[at] ? 0 : regions.skin.data[at] * (1 - regions.beard.data[at]);
    light.data[at] = weight.data[at] * lightness.data[at];
  }
  const weights = gaussianBlurCompiled(weight, sigma);
  const sums = gaussianBlurCompiled(light, sigma);
  for (let at = 0; at < sums.data.length; at++)
    sums.data[at] = (sums.data[at] + PRIOR * usual) / (weights.data[at] + PRIOR);
  return sums;
}

/** Points on the middle of each cheek, the person's right one first. */
export const CHEEKS = [
  [50, 205],
  [280, 425],
] as const;

/** Difference in lightness between the cheeks below which light comes from the left, as in most drawings. */
const UNEVEN = 0.01;

/** Side of the picture from which light falls on a face: −1 left, 1 right. */
export function findLightSide({ points, picture }: Likeness, skinLight: Plane): -1 | 1 {
  const lightness = (index: number) => {
    const { x, y } = meshPoint({ points }, index);
    const column = Math.max(0, Math.min(picture.width - 1, Math.floor(x)));
    return skinLight.data[Math.max(0, Math.min(picture.height - 1, Math.floor(y))) * picture.width + column];
  };
  const [right, left] = CHEEKS.map(([one, other]) => (lightness(one) + lightness(other)) / 2);
  return left > right + UNEVEN ? 1 : -1;
}
