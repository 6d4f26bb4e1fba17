import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from './linear-at.ts';
import { localMean } from './local-mean.ts';
import { shrinkUvMap, TONE_SIDE } from './tone-side.ts';

/** Red, green and blue of skin, linear, `TONE_SIDE²` each. */
export type Tone = readonly [Plane, Plane, Plane];

/** Spreads of the mean of skin, in sides of the UV map. The narrowest counts most. */
const REACHES = [0.2, 0.1, 0.05];
/** Spreads wider than a nose. @tuned on fourteen pairs of photos, 2026-11-29 */
const BROAD_REACHES = [0.3, 0.14];

/**
 * Low-pass colour of a face's skin times the light on it.
 * @param skin weights 0–1, as a UV map
 */
export function measureTone(uvMap: Raster, skin: Plane): Tone {
  return meanOfSkin(uvMap, { skin, reaches: REACHES });
}

/** As `measureTone`, without the shading of nose, sockets and cheeks: that is a person's own shape. */
export function measureBroadTone(uvMap: Raster, skin: Plane): Tone {
  return meanOfSkin(uvMap, { skin, reaches: BROAD_REACHES });
}

function meanOfSkin(
  uvMap: Raster,
  { skin, reaches }: { readonly skin: Plane; readonly reaches: readonly number[] },
): Tone {
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(skin, { width: TONE_SIDE, height: TONE_SIDE }).data;
  const says = weights.map((value, at) => value * value * small.data[4 * at + 3]);
  const colour = [0, 0, 0];
  const planes = [0, 1, 2].map(() => new Float32Array(TONE_SIDE * TONE_SIDE));
  for (let pixel = 0; pixel < says.length; pixel++) {
    linearAt(small, pixel, colour);
    for (let channel = 0; channel < 3; channel++) planes[channel][pixel] = colour[channel];
  }
  const [red, green, blue] = planes.map((values) => localMean(values, { weights: says, shares: reaches }));
  return [red, green, blue];
}
