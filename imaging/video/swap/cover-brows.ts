import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { DescribedFace } from '../../portrait/swap/describe-face.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/**
 * Room around brows and eyes that may be hair of the brows, its softness, and spread of the place whose skin
 * tells for them, in sides of the UV map. @tuned on clips of eight people, 2026-11-29.
 */
const ROOM = 0.035;
const SOFTNESS = 0.01;
const PLACE = 0.06;
/** Shares of bare skin beyond, from where on none and all of the place is covered. */
const BARE = [0.3, 0.8] as const;

/**
 * Coverage of skin under brows and around them, as far as the skin beyond is bare: broad dark brows are no
 * fringe. Half of such a brow would be seen beside that of the new face, and darken it. For faces without
 * glasses, whose rims lie there as well.
 * @param skin coverage 0–1, as a UV map
 */
export function coverBrows(skin: Plane, zones: UvZones): Plane {
  const { width } = skin;
  const { rightEye, leftEye, brows, depth } = zones;
  const features = brows.data.map((value, at) => Math.max(value, rightEye.data[at], leftEye.data[at]));
  const room = dilatePlane({ ...skin, data: features }, Math.round(ROOM * width)).data;
  const soft = gaussianBlur({ ...skin, data: room }, SOFTNESS * width).data;
  const counts = soft.map((value, at) => (depth.data[at] > 0 ? (1 - value) ** 2 : 0));
  const told = gaussianBlur(
    { ...skin, data: counts.map((value, at) => value * skin.data[at]) },
    PLACE * width,
  );
  const all = gaussianBlur({ ...skin, data: counts }, PLACE * width);
  const data = skin.data.map((value, at) => {
    const around = smoothStep(...BARE, told.data[at] / (all.data[at] + 1e-4));
    return value + soft[at] * Math.max(0, around - value);
  });
  return { ...skin, data };
}

/** A source whose brows and eyes are given as far as the skin around them is; one with glasses as it is. */
export function coverSource(source: DescribedFace, zones: UvZones): DescribedFace {
  return source.hasGlasses ? source : { ...source, source: coverBrows(source.source, zones) };
}
