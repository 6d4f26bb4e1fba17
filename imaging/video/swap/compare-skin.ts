import { relativeLuminance } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { BlendTarget, DescribedFace } from '../../portrait/swap/describe-face.ts';
import { type BlendPlan, PLAN_CHANNELS } from '../../portrait/swap/plan-blend.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

const FLOOR = 0.003;

/** The faces of a plan. */
export interface PlannedFaces {
  readonly source: Pick<DescribedFace, 'uvMap'>;
  readonly target: Pick<BlendTarget, 'uvMap' | 'target'>;
  readonly zones: UvZones;
}

/** Differences of a target's skin from the skin around each place (logarithms), as UV maps. */
interface SkinDifference {
  readonly channels: readonly [Float32Array, Float32Array, Float32Array];
  readonly light: Float32Array;
}

/** Zones whose skin has the nose with its tip, where lamps are seen most. Nostrils never shine. */
export function withNose(zones: UvZones): UvZones {
  const data = zones.skin.data.map((value, at) => Math.max(value, zones.nostrils.data[at]));
  return { ...zones, skin: { ...zones.skin, data } };
}

/**
 * Differences of the target's own skin from the skin around, which a plan draws relief on.
 * @param spread of the smallest difference, in sides of the UV map
 */
export function compareSkin(
  { layers }: BlendPlan,
  { target, zones, spread }: Omit<PlannedFaces, 'source'> & { readonly spread: number },
): SkinDifference {
  const { width, height, data } = layers;
  const planes = [0, 1, 2, 3].map(() => new Float32Array(width * height));
  const colour = [0, 0, 0];
  const skin = zones.skin.data.map((value, at) => value * target.target.data[at]);
  for (let at = 0; at < skin.length; at++) {
    if (skin[at] === 0) continue;
    linearAt(target.uvMap, at, colour);
    const from = PLAN_CHANNELS * at + 9;
    const own = [...colour, relativeLuminance(colour[0], colour[1], colour[2])];
    const all = relativeLuminance(data[from], data[from + 1], data[from + 2]);
    const around = [data[from], data[from + 1], data[from + 2], all];
    for (const [i, plane] of planes.entries())
      plane[at] = skin[at] * Math.log((own[i] + FLOOR) / (around[i] + FLOOR));
  }
  const [red, green, blue, light] = planes.map(
    (plane) => gaussianBlurCompiled({ width, height, data: plane }, spread * width).data,
  );
  return { channels: [red, green, blue], light };
}
