import { luminanceOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { median, mix, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { measureWhite } from '../../vision/faces/measure-white.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { DescribedFace } from './describe-face.ts';

/** Eyeballs within their zones, which include a part of the lids. */
const EYEBALL = [0.6, 0.92] as const;
/** Tints from that of the white (0) to that of skin (1) over which a place turns into a lid. */
const LID = [0.45, 0.85] as const;
/** Smallest difference of these tints (logarithm) by which lids are told. */
const MIN_TINTS = 0.1;
/** Smallest red of a lid, relative to that of skin: irises may be as brown as skin, but are darker. */
const MIN_RED = 0.35;
const FLOOR = 0.003;
/** Softness in sides of the UV map. */
const SOFTNESS = 0.004;

/**
 * Eyeballs that a face shows, 0–1, as a UV map. Points of the mesh are wider apart than the lids of an
 * eye that is narrowed, so that lids are told by the tint of skin as well.
 */
export function findEyeballs(
  { uvMap, sourceTone }: Pick<DescribedFace, 'uvMap' | 'sourceTone'>,
  zones: UvZones,
): Plane {
  const { rightEye, leftEye } = zones;
  const [white, skin] = [measureWhite(uvMap, zones), sourceTone.map(({ data }) => median(data))];
  const tintOf = (colour: readonly number[]) => Math.log((colour[0] + FLOOR) / (colour[1] + FLOOR));
  const [from, range] = [tintOf(white), tintOf(skin) - tintOf(white)];
  const colour = [0, 0, 0];
  const data = rightEye.data.map((value, at) => {
    const ball = smoothStep(...EYEBALL, Math.max(value, leftEye.data[at]));
    if (ball === 0 || range < MIN_TINTS) return ball;
    linearAt(uvMap, at, colour);
    if (colour[0] < MIN_RED * skin[0]) return ball;
    return ball * (1 - smoothStep(...LID, (tintOf(colour) - from) / range));
  });
  return gaussianBlurCompiled({ ...rightEye, data }, SOFTNESS * rightEye.width);
}

/** Light of white relative to that of skin from where on it counts not, and whole. @tuned 2026-11-30 */
const WHITE = [0.9, 1.6] as const;

/** Most by which an eyeball is less red and more blue than the skin around (logarithms). @tuned 2026-11-30 */
const PALER = [0.35, 0, 0.22] as const;

/**
 * The light that an eyeball is told from: as white as that of the target. Beside dark skin, white told from
 * that skin would be dulled, and without a hue of its own it would be as pink. White that is darker than skin
 * lies in shade, and tells its tint alone, within that of the light on the skin around: eyes mirror lamps.
 */
export function lightOfEyeball(white: readonly number[], around: readonly number[]): readonly number[] {
  const known = smoothStep(...WHITE, luminanceOf(white) / (luminanceOf(around) + 1e-4));
  const tinted = around.map((value, channel) => {
    const paler = Math.log(
      ((white[channel] + 1e-4) * (around[1] + 1e-4)) / ((white[1] + 1e-4) * (value + 1e-4)),
    );
    return value * Math.exp(Math.max(-PALER[channel], Math.min(PALER[channel], paler)));
  });
  const even = (luminanceOf(around) + 1e-6) / (luminanceOf(tinted) + 1e-6);
  return tinted.map((value, channel) => mix(even * value, white[channel], known));
}
