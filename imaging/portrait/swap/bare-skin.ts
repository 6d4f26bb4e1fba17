import { encodeSrgb, luminanceOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { BlendTarget } from './describe-face.ts';

/** Coverage of skin from which on a place surely shows no hair: half a lock is darker than any light. */
const SURE = [0.55, 0.9] as const;
/** Room around brows and eyes in which hair and make-up may lie, and its softness, in sides of the UV map. */
const ROOM = 0.05;
const SOFTNESS = 0.012;
/** Light relative to the skin around from where on such a place is skin, and surely. @tuned 2026-11-30 */
const SKIN = [0.5, 0.8] as const;
/**
 * Redness relative to the skin around (logarithm) from hair to skin, which in shade is as red, or redder.
 * @tuned 2026-11-30, stills of eight people, by eye
 */
const LESS_RED = [-0.18, 0] as const;

function rednessOf([red, green]: readonly number[]): number {
  return Math.log((red + 0.003) / (green + 0.003));
}

/** Skin of a target between its features, 0–1, as UV maps. */
export interface BareSkin {
  /** Without hair and make-up beside brows and eyes. */
  readonly bare: Plane;
  /** With these. */
  readonly all: Plane;
}

/**
 * Skin of a target that surely shows no hair of a fringe. Beyond their points brows cover skin as well, and
 * lids may be made up: skin that is told from these would be grey.
 */
export function findBareSkin(
  { uvMap, target, targetTone }: Omit<BlendTarget, 'face'>,
  zones: UvZones,
): BareSkin {
  const { skin, brows, rightEye, leftEye } = zones;
  const features = brows.data.map((value, at) => Math.max(value, rightEye.data[at], leftEye.data[at]));
  const room = dilatePlane({ ...skin, data: features }, Math.round(ROOM * skin.width));
  const near = gaussianBlurCompiled(room, SOFTNESS * skin.width).data;
  const tone = targetTone.map((plane) => resizePlane(plane, skin).data);
  const colour = [0, 0, 0];
  const all = skin.data.map((value, at) => value * smoothStep(...SURE, target.data[at]));
  const bare = all.map((value, at) => {
    if (value === 0 || near[at] < 0.01) return value;
    linearAt(uvMap, at, colour);
    const around = tone.map((plane) => plane[at]);
    const light = smoothStep(...SKIN, luminanceOf(colour) / (luminanceOf(around) + 1e-4));
    const red = smoothStep(...LESS_RED, rednessOf(colour) - rednessOf(around));
    return value * (1 - near[at] * (1 - light) * (1 - red));
  });
  return { bare: { ...skin, data: bare }, all: { ...skin, data: all } };
}

/**
 * A target's colours with even skin in place of hair and make-up beside brows and eyes, as a UV map.
 * @param goal its linear skin: red, green and blue
 */
export function coverHair(
  uvMap: Raster,
  { bare, all, goal }: BareSkin & { readonly goal: readonly Plane[] },
): Raster {
  const data = uvMap.data.slice();
  for (let at = 0; at < bare.data.length; at++) {
    const share = all.data[at] > 0 ? 1 - bare.data[at] / all.data[at] : 0;
    if (share <= 0) continue;
    const opacity = data[4 * at + 3];
    for (let channel = 0; channel < 3; channel++) {
      const to = 4 * at + channel;
      data[to] = mix(data[to], opacity * encodeSrgb(goal[channel].data[at]), share);
    }
  }
  return { ...uvMap, data };
}
