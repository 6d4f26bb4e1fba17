import { boxBlur } from '../kernels/box-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

/** Classes of texture, two for each doubling of contrast. */
export const TEXTURES = 16;

/** Contrast of lightness below which all is smooth. */
const SMOOTH = 2 ** -10;

/** How far around a pixel texture is measured, as a share of the face's height. */
const REACH = 0.025;

/** How rough each pixel's surroundings are, from 0 for smooth skin up to `TEXTURES` − 1 for strands and knits: the mean contrast to the 3 × 3 pixels around. */
export function measureTexture(lightness: Plane, faceHeight: number): Uint8Array {
  const soft = boxBlur(lightness, 1);
  const contrast = createPlane(lightness);
  for (let at = 0; at < contrast.data.length; at++)
    contrast.data[at] = Math.abs(lightness.data[at] - soft.data[at]);
  const mean = boxBlur(contrast, Math.max(1, Math.round(REACH * faceHeight)));
  return Uint8Array.from(mean.data, (value) =>
    Math.max(0, Math.min(TEXTURES - 1, Math.floor(2 * Math.log2((value + SMOOTH) / SMOOTH)))),
  );
}
