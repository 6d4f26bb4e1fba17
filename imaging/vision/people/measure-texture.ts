import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Classes of texture, two for each doubling of contrast. */
export const TEXTURES = 16;

/** Contrast of lightness of the smoothest class. */
const SMOOTH = 2 ** -10;

/** Radius of the texture measure, in face heights. */
const REACH = 0.025;

/**
 * Texture class around each pixel, from 0 for smooth skin to `TEXTURES` − 1 for strands and knits: mean
 * contrast to the 3 × 3 neighbours. Only pixels within `own` (1) count.
 */
export function measureTexture(
  lightness: Plane,
  { own, faceHeight }: { readonly own: Uint8Array; readonly faceHeight: number },
): Uint8Array {
  const radius = Math.max(1, Math.round(REACH * faceHeight));
  const soft = boxBlurCompiled(lightness, 1);
  const inside = createPlane(lightness);
  for (let at = 0; at < own.length; at++) inside.data[at] = own[at];
  const whole = boxBlurCompiled(inside, 1);
  const contrast = createPlane(lightness);
  for (let at = 0; at < own.length; at++) {
    inside.data[at] = whole.data[at] > 0.99 ? 1 : 0;
    contrast.data[at] = inside.data[at] * Math.abs(lightness.data[at] - soft.data[at]);
  }
  const sums = boxBlurCompiled(contrast, radius);
  const weights = boxBlurCompiled(inside, radius);
  return mapToBytes(sums.data, (sum, at) => {
    const mean = sum / Math.max(0.02, weights.data[at]);
    return Math.max(0, Math.min(TEXTURES - 1, Math.floor(2 * Math.log2((mean + SMOOTH) / SMOOTH))));
  });
}
