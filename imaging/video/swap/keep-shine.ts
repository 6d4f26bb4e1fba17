import { smoothStep } from '../../core/numeric/scalar.ts';
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

/**
 * The plan with the shine of the target's own skin: a lamp shines in a face whoever's it is, and skin without
 * shine looks like a mask. Where the source shines as well, it adds only what is missing.
 */
export function keepShine(plan: BlendPlan, { source, target, zones }: PlannedFaces): BlendPlan {
  const shine = compareSkin(plan, { target, zones, spread: SPREAD });
  const { light } = readShade(plan, source);
  const data = plan.layers.data.slice();
  for (let at = 0; at < light.length; at++) {
    const skin = zones.skin.data[at] * smoothStep(...SURE, target.target.data[at]);
    const all = shine.light[at];
    if (skin === 0 || all <= MATT) continue;
    const added = skin * Math.min(MOST, all - MATT - Math.max(0, Math.log(light[at])));
    if (added <= 0) continue;
    for (const [channel, plane] of shine.channels.entries()) {
      const factor = Math.exp(added * Math.max(0, Math.min(TINT, plane[at] / all)));
      for (const first of [3, 6, 9]) data[PLAN_CHANNELS * at + first + channel] *= factor;
    }
  }
  return { ...plan, layers: { ...plan.layers, data } };
}
