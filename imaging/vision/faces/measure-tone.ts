import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
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

/**
 * As `measureTone`, without the shading of nose, sockets and cheeks: that is a person's own shape. Broad
 * light that one half of the face has more of than the other is followed more closely.
 */
export function measureBroadTone(uvMap: Raster, skin: Plane): Tone {
  return meanWithSides(uvMap, { skin, spread: BROAD_SIDES });
}

/**
 * As `measureBroadTone`, with all that differs between both halves of a face, for one that is drawn in
 * another light: a lamp beside a face makes a cheek and a lid bright, a person's own shape has both alike.
 */
export function measureSourceTone(uvMap: Raster, skin: Plane): Tone {
  return meanWithSides(uvMap, { skin, spread: FINE_SIDES });
}

/**
 * Spreads of what differs between both halves of a face, in sides of the UV map: of a face whose light is
 * kept, which must not show its nose, and of one whose light is taken off. @tuned 2026-11-30
 */
const BROAD_SIDES = 0.08;
const FINE_SIDES = 0.03;
/** Weight of places that nothing is known of. */
const UNKNOWN = 0.05;
const FLOOR = 0.003;

interface SkinLight {
  readonly values: Float32Array;
  readonly says: Float32Array;
  readonly spread: number;
}

function meanWithSides(
  uvMap: Raster,
  { skin, spread }: { readonly skin: Plane; readonly spread: number },
): Tone {
  const { says, planes } = readSkin(uvMap, skin);
  const broad = planes.map((values) => localMean(values, { weights: says, shares: BROAD_REACHES }));
  const [red, green, blue] = broad.map((tone, channel) =>
    addSideLight(tone, { values: planes[channel], says, spread }),
  );
  return [red, green, blue];
}

/** A tone with what one half of the face has more of than the other, where both are seen. */
function addSideLight(tone: Plane, { values, says, spread }: SkinLight): Plane {
  const { width } = tone;
  const turned = (at: number) => at - (at % width) + width - 1 - (at % width);
  const relief = values.map((value, at) => Math.log((value + FLOOR) / (tone.data[at] + FLOOR)));
  const both = says.map((value, at) => value * says[turned(at)]);
  const sides = relief.map((value, at) => (both[at] * (value - relief[turned(at)])) / 2);
  const above = gaussianBlurCompiled({ ...tone, data: sides }, spread * width).data;
  const below = gaussianBlurCompiled({ ...tone, data: both }, spread * width).data;
  return { ...tone, data: tone.data.map((value, at) => value * Math.exp(above[at] / (below[at] + UNKNOWN))) };
}

function meanOfSkin(
  uvMap: Raster,
  { skin, reaches }: { readonly skin: Plane; readonly reaches: readonly number[] },
): Tone {
  const { says, planes } = readSkin(uvMap, skin);
  const [red, green, blue] = planes.map((values) => localMean(values, { weights: says, shares: reaches }));
  return [red, green, blue];
}

/** Linear red, green and blue of a small UV map, and the weight of each place as skin. */
function readSkin(uvMap: Raster, skin: Plane) {
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(skin, { width: TONE_SIDE, height: TONE_SIDE }).data;
  const says = weights.map((value, at) => value * value * small.data[4 * at + 3]);
  const colour = [0, 0, 0];
  const planes = [0, 1, 2].map(() => new Float32Array(TONE_SIDE * TONE_SIDE));
  for (let pixel = 0; pixel < says.length; pixel++) {
    linearAt(small, pixel, colour);
    for (let channel = 0; channel < 3; channel++) planes[channel][pixel] = colour[channel];
  }
  return { says, planes };
}
