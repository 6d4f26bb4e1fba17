import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type BlendPlan, PLAN_CHANNELS } from '../../portrait/swap/plan-blend.ts';
import { readShade } from '../../portrait/swap/warm-shade.ts';
import { compareSkin, type PlannedFaces, withNose } from './compare-skin.ts';
import { mattLevel } from './matt-level.ts';

/** Spread of shine, in sides of the UV map: what is finer are pores and wrinkles. @tuned 2026-11-30 */
const SPREAD = 0.008;
/** Light above that of matt skin (logarithm), from none of it shine to all of it. @tuned 2026-11-30 */
const SHINY = [0.03, 0.1] as const;
/** Softness of its edge, in sides of the UV map, and by how much shine is wider than what is sure of it. */
const EDGE = 0.012;
const WIDER = 1.5;
/** Least light above the skin around that tells a colour (logarithm). */
const MATT = 0.06;
/** Most that shine adds (logarithm), and most of a colour relative to light. @tuned 2026-11-30 */
const MOST = 0.7;
const TINT = 1.5;
/** Coverage of skin from where on its shine is told. */
const SURE = [0.8, 1] as const;

/** Half of the widest crease, in sides of the UV map. @tuned 2026-11-30 */
const CREASE = 0.03;
/** Half of the width of ridges between folds, in sides of the UV map. @tuned 2026-11-30, swapped clips */
const RIDGE = 0.01;
/** Distance from the middle line up to which a nose reaches, in sides of the UV map. */
const NOSE = [0.06, 0.1] as const;
/** Spread of the skin around, which creases darken, in sides of the UV map. */
const AROUND = 0.05;
/** Light of the source's own shade, in which no lamp of the target shines. @tuned 2026-11-30 */
const SHADE = [0.7, 0.95] as const;

interface SkinLight {
  /** Light of skin relative to that around it (logarithm), where no crease darkens that. */
  readonly bright: Float32Array;
  /** The same relative to matt skin: what shines. */
  readonly shine: Float32Array;
}

/**
 * Light of skin without what only seems to shine: creases and brows darken the skin around, so that skin
 * beside them is brighter than that. They are filled by grey closing, up to matt skin alone: between a nose
 * and a cheek that both shine, skin is no crease.
 */
function lightBesideCreases(light: Plane, skin: Float32Array): SkinLight {
  const { width } = light;
  const reach = Math.round(CREASE * width);
  const even = erodePlane(dilatePlane(light, reach), reach);
  const matt = mattLevel(light, skin);
  const creases = even.data.map((value, at) => Math.max(0, Math.min(value, matt[at]) - light.data[at]));
  const darkened = gaussianBlurCompiled({ ...light, data: creases }, AROUND * width).data;
  const bright = light.data.map((value, at) => value - darkened[at]);
  const smooth = gaussianBlurCompiled({ ...light, data: bright }, SPREAD * width).data;
  const shine = smooth.map((value, at) => value - Math.max(0, matt[at]));
  return { bright: smooth, shine: withoutRidges({ ...light, data: shine }) };
}

/** Shine without narrow ridges, as those between folds, but for that of the nose, which is one. */
function withoutRidges(shine: Plane): Float32Array {
  const { width } = shine;
  const reach = Math.round(RIDGE * width);
  const wide = dilatePlane(erodePlane(shine, reach), reach).data;
  return shine.data.map((value, at) => {
    const away = Math.abs(((at % width) + 0.5) / width - 0.5);
    return mix(value, wide[at], smoothStep(...NOSE, away));
  });
}

/**
 * The plan with the shine of the target's own skin: a lamp shines in a face whoever's it is, and skin without
 * shine looks like a mask. A face that is drawn there is as bright as that skin, whether the source shines
 * or not. In the shade of the source none is added.
 */
export function keepShine(plan: BlendPlan, { source, target, zones }: PlannedFaces): BlendPlan {
  const shown = withNose(zones);
  const own = compareSkin(plan, { target, zones: shown, spread: SPREAD });
  const { light } = readShade(plan, source);
  const bare = shown.skin.data.map((value, at) => value * target.target.data[at]);
  const { bright, shine } = lightBesideCreases({ ...zones.skin, data: own.light }, bare);
  const { width, height } = zones.skin;
  const shiny = shine.map((value) => smoothStep(...SHINY, value));
  const soft = gaussianBlurCompiled({ width, height, data: shiny }, EDGE * width).data;
  const data = plan.layers.data.slice();
  for (let at = 0; at < light.length; at++) {
    const skin = shown.skin.data[at] * smoothStep(...SURE, target.target.data[at]);
    const shines = skin * Math.min(1, WIDER * soft[at]);
    if (shines === 0) continue;
    const lit = smoothStep(...SHADE, light[at]);
    const added = shines * lit * Math.min(MOST, bright[at] - Math.log(light[at]));
    if (added <= 0) continue;
    for (const [channel, plane] of own.channels.entries()) {
      const colour = 1 + (plane[at] - own.light[at]) / Math.max(MATT, own.light[at]);
      const factor = Math.exp(added * Math.max(0, Math.min(TINT, colour)));
      for (const first of [3, 6, 9]) data[PLAN_CHANNELS * at + first + channel] *= factor;
    }
  }
  return { ...plan, layers: { ...plan.layers, data } };
}
