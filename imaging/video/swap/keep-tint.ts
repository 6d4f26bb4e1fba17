import { relativeLuminance } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { type BlendPlan, PLAN_CHANNELS } from '../../portrait/swap/plan-blend.ts';
import { measureShadeTint } from '../../portrait/swap/tint-shade.ts';
import { compareSkin, type PlannedFaces, withNose } from './compare-skin.ts';

/** Spread of tints that are kept, in sides of the UV map. @tuned 2026-11-30 */
const SPREAD = 0.03;
/** Share of them that is kept, and most of it (logarithm). @tuned 2026-11-30 */
const KEPT = 0.8;
const MOST = 0.6;
/** Tints from those of skin, as blush and stubble, to those of lamps (logarithm). @tuned 2026-11-30 */
const OF_LAMPS = [0.05, 0.15] as const;
/** The same for more of the tint of skin than around: noses and cheeks are red. @tuned 2026-11-30 */
const OF_BLOOD = [0.01, 0.05] as const;
/** Tint of skin (logarithm) below which its direction is not known. */
const NO_TINT = 0.02;
/** Room around eyes that keeps none, as lids may be made up, and its softness. @tuned 2026-11-30 */
const ROOM = 0.02;
const SOFTNESS = 0.02;
const FLOOR = 0.003;

/**
 * The plan with tints of the target's own skin that are finer than the skin around: coloured lamps end within
 * a face. Light stays as it is planned. A tint that skin has in any light or shade as bright is no lamp's: of
 * bright skin, whose red is cut off, the source's shade would be green. More of the tint of skin is kept from
 * less on: beside red cheeks a nose of the mean tint looks grey.
 */
export function keepTint(plan: BlendPlan, { target, zones }: Omit<PlannedFaces, 'source'>): BlendPlan {
  const { channels, light } = compareSkin(plan, { target, zones: withNose(zones), spread: SPREAD });
  const { width } = zones.skin;
  const eyes = zones.rightEye.data.map((value, at) => Math.max(value, zones.leftEye.data[at]));
  const room = dilatePlane({ ...zones.skin, data: eyes }, Math.round(ROOM * width));
  const near = gaussianBlurCompiled(room, SOFTNESS * width).data;
  const slopes = measureShadeTint(target, zones);
  const data = plan.layers.data.slice();
  for (let at = 0; at < light.length; at++) {
    const to = PLAN_CHANNELS * at;
    const share = KEPT * (1 - Math.min(1, near[at]));
    const [ofRed, ofGreen, ofBlue] = channels.map((plane) => plane[at]);
    const tint = [ofRed - ofGreen - slopes.red * light[at], 0, ofBlue - ofGreen - slopes.blue * light[at]];
    const [warm, cold] = [0, 2].map((channel) =>
      Math.log((data[to + 9 + channel] + FLOOR) / (data[to + 10] + FLOOR)),
    );
    // Grey is stubble, and stays with its owner.
    const more = (tint[0] * warm + tint[2] * cold) / (Math.hypot(warm, cold) + NO_TINT);
    const told = Math.max(smoothStep(...OF_LAMPS, Math.hypot(...tint)), smoothStep(...OF_BLOOD, more));
    const kept = share * told;
    const factors = tint.map((value) => Math.exp(kept * Math.max(-MOST, Math.min(MOST, value))));
    const [red, green, blue] = factors.map((factor, channel) => factor * data[to + 9 + channel]);
    const own = relativeLuminance(data[to + 9], data[to + 10], data[to + 11]);
    const even = (own + 1e-6) / (relativeLuminance(red, green, blue) + 1e-6);
    for (const first of [3, 6, 9])
      for (let channel = 0; channel < 3; channel++) data[to + first + channel] *= even * factors[channel];
  }
  return { ...plan, layers: { ...plan.layers, data } };
}
