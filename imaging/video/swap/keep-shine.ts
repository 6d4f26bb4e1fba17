import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type BlendPlan, PLAN_CHANNELS } from '../../portrait/swap/plan-blend.ts';
import { readShade } from '../../portrait/swap/warm-shade.ts';
import { compareSkin, type PlannedFaces } from './compare-skin.ts';

/** Spread of shine, in sides of the UV map: what is finer are pores and wrinkles. @tuned 2026-11-30 */
const SPREAD = 0.008;
/** Light above that of the skin around (logarithm) that is no shine. @tuned 2026-11-30 */
const MATT = 0.06;
/** Most that shine adds (logarithm), and most of a colour relative to light. @tuned 2026-11-30 */
const MOST = 0.7;
const TINT = 1.5;
/** Coverage of skin from where on its shine is told. */
const SURE = [0.8, 1] as const;

/** Half of the widest crease, in sides of the UV map. @tuned 2026-11-30 */
const CREASE = 0.03;
/** Spread of the skin around, which creases darken, in sides of the UV map. */
const AROUND = 0.05;
/** Light of the source's own shade, in which no lamp of the target shines. @tuned 2026-11-30 */
const SHADE = [0.7, 0.95] as const;

/**
 * Light of skin without what only seems to shine: creases and brows darken the skin around, so that skin
 * beside them is brighter than that. They are filled by grey closing.
 */
function lightBesideCreases(light: Plane): Float32Array {
  const { width } = light;
  const reach = Math.round(CREASE * width);
  const even = erodePlane(dilatePlane(light, reach), reach);
  const creases = even.data.map((value, at) => value - light.data[at]);
  const darkened = gaussianBlurCompiled({ ...light, data: creases }, AROUND * width).data;
  const bright = light.data.map((value, at) => value - darkened[at]);
  return gaussianBlurCompiled({ ...light, data: bright }, SPREAD * width).data;
}

/**
 * The plan with the shine of the target's own skin: a lamp shines in a face whoever's it is, and skin without
 * shine looks like a mask. Where the source shines as well, it adds only what is missing, and in its
 * shade none.
 */
export function keepShine(plan: BlendPlan, { source, target, zones }: PlannedFaces): BlendPlan {
  const shine = compareSkin(plan, { target, zones, spread: SPREAD });
  const { light } = readShade(plan, source);
  const sure = lightBesideCreases({ ...zones.skin, data: shine.light });
  const data = plan.layers.data.slice();
  for (let at = 0; at < light.length; at++) {
    const skin = zones.skin.data[at] * smoothStep(...SURE, target.target.data[at]);
    const all = sure[at];
    if (skin === 0 || all <= MATT) continue;
    const lit = smoothStep(...SHADE, light[at]);
    const added = skin * lit * Math.min(MOST, all - MATT - Math.max(0, Math.log(light[at])));
    if (added <= 0) continue;
    for (const [channel, plane] of shine.channels.entries()) {
      const colour = 1 + (plane[at] - shine.light[at]) / Math.max(MATT, shine.light[at]);
      const factor = Math.exp(added * Math.max(0, Math.min(TINT, colour)));
      for (const first of [3, 6, 9]) data[PLAN_CHANNELS * at + first + channel] *= factor;
    }
  }
  return { ...plan, layers: { ...plan.layers, data } };
}
