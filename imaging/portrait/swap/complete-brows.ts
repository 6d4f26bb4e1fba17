import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** Shares of a brow that is seen from where on none and all of its rest counts as seen. @tuned 2026-11-30 */
const MOSTLY = [0.5, 0.65] as const;
/** Skin around a brow that is given with it, and its softness, in sides of the UV map. @tuned 2026-11-30 */
const ROOM = 0.008;
const SOFTNESS = 0.012;

/**
 * Coverage of a source's skin with each brow that is mostly seen as a whole: its tail is lost where hair is
 * near. A part of a brow would end in a step beside the rest of the one below.
 * @param skin coverage 0–1, as a UV map
 */
export function completeBrows(
  skin: Plane,
  { uvMap, zones: { brows } }: { readonly uvMap: Raster; readonly zones: Pick<UvZones, 'brows'> },
): Plane {
  const { width } = skin;
  const halfOf = (at: number) => (at % width < width / 2 ? 0 : 1);
  const [seen, all] = [
    [0, 0],
    [1e-6, 1e-6],
  ];
  for (const [at, brow] of brows.data.entries()) {
    seen[halfOf(at)] += brow * Math.min(1, skin.data[at]);
    all[halfOf(at)] += brow;
  }
  const whole = seen.map((sum, half) => smoothStep(...MOSTLY, sum / all[half]));
  const room = gaussianBlurCompiled(dilatePlane(brows, Math.round(ROOM * width)), SOFTNESS * width).data;
  const data = skin.data.map((value, at) =>
    Math.max(value, whole[halfOf(at)] * room[at] * uvMap.data[4 * at + 3]),
  );
  return { ...skin, data };
}
