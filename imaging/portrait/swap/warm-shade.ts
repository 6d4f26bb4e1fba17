import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { DescribedFace } from './describe-face.ts';
import { type BlendPlan, PLAN_CHANNELS } from './plan-blend.ts';
import { composeLight } from './smooth-middle.ts';

/** Spread over which hue and shade are told, in sides of the UV map. */
const SPREAD = 0.008;
/** Loss of the tint of skin (logarithm) from which on the source's hue is left out. @tuned 2026-11-30 */
const GREYER = 0.15;
/** Gain of it from which on the source's hue counts more in shade, and by how much. @tuned 2026-11-30 */
const WARMER = 0.1;
const MORE = 1;
/** Light on shade as a fraction of that on the skin around. */
const SHADE = [0.7, 1] as const;
/** Tint of skin (logarithm) below which its direction is not known. */
const NO_TINT = 0.02;
const FLOOR = 0.003;

/** One layer of a plan. */
function layerOf({ layers }: BlendPlan, layer: number): Plane {
  const { width, height, data } = layers;
  const count = width * height;
  return {
    ...{ width, height },
    data: Float32Array.from({ length: count }, (_, at) => data[PLAN_CHANNELS * at + layer]),
  };
}

interface Shade {
  /** By how much the drawn face has more of the tint of the skin below (logarithm). */
  readonly tint: Float32Array;
  /** Its light as a fraction of that of the skin below. */
  readonly light: Float32Array;
}

/** Tint and light of a face as it would be drawn, relative to the skin below, as UV maps. */
export function readShade(plan: BlendPlan, source: Pick<DescribedFace, 'uvMap'>): Shade {
  const planes = (first: number) => [0, 1, 2].map((channel) => layerOf(plan, first + channel));
  const weights = { direct: layerOf(plan, 0).data, turned: layerOf(plan, 1).data };
  const drawn = composeLight(source, { weights, gains: planes(3), mirroredGains: planes(6) });
  const goal = planes(9).map(({ data }) => data.map((value) => Math.log(value + FLOOR)));
  const { width, height } = plan.layers;
  const [tint, light] = [0, 1].map(() => new Float32Array(width * height));
  for (let at = 0; at < tint.length; at++) {
    const [red, green, blue] = drawn.map(({ data }, channel) => data[at] - goal[channel][at]);
    const [warm, cold] = [goal[0][at] - goal[1][at], goal[2][at] - goal[1][at]];
    tint[at] = ((red - green) * warm + (blue - green) * cold) / (Math.hypot(warm, cold) + NO_TINT);
    light[at] = (Math.exp(red) + Math.exp(green) + Math.exp(blue)) / 3;
  }
  const smooth = (data: Float32Array) => gaussianBlurCompiled({ width, height, data }, SPREAD * width).data;
  return { tint: smooth(tint), light: smooth(light) };
}

/**
 * The plan with shades in the tint of skin. Skin in shade has more of its own tint, as light enters it;
 * light dimmed alike in all colours is grey. Hue of a source's shade therefore counts more where it has more
 * of that tint, and not at all where it has less: stubble is grey.
 */
export function warmShade(
  plan: BlendPlan,
  { source, zones }: { readonly source: Pick<DescribedFace, 'uvMap'>; readonly zones: UvZones },
): BlendPlan {
  const { tint, light } = readShade(plan, source);
  const data = plan.layers.data.slice();
  for (let at = 0; at < tint.length; at++) {
    const skin = Math.max(zones.skin.data[at], zones.nostrils.data[at]);
    const shade = 1 - smoothStep(...SHADE, light[at]);
    const more = MORE * shade * smoothStep(0, WARMER, tint[at]) - smoothStep(0, GREYER, -tint[at]);
    data[PLAN_CHANNELS * at + 2] *= 1 + skin * more;
  }
  return { ...plan, layers: { ...plan.layers, data } };
}
