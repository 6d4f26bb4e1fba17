import { relativeLuminance } from '../../core/colour/colour-space.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { measureTone } from '../../vision/faces/measure-tone.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { BlendTarget, DescribedFace } from './describe-face.ts';
import { type BlendPlan, PLAN_CHANNELS } from './plan-blend.ts';
import { changeOfTint, measureTintCurve } from './tint-curve.ts';
import { readShade } from './warm-shade.ts';

/** Exponents of light by which skin gets more red, and more blue, relative to green. */
interface ShadeTint {
  readonly red: number;
  readonly blue: number;
}

/** Smallest coverage of skin of a place that is asked. */
const SURE = 0.9;
/** Sum of squares of light that halves what is told: even skin tells nothing. */
const HOLD = 1;
/** Bounds of both exponents: red that is cut off at white is as bright in any shade. */
const MOST = 1;
/** Bounds where no light is cut off, and the red of skin from which on it may be. @tuned 2026-11-30 */
const USUAL = 0.4;
const BRIGHT = [0.6, 0.95] as const;
const FLOOR = 0.003;

/**
 * Change of the tint of a face from light to shade: skin in shade is redder, and bright skin paler, as light
 * enters it and white is the most that a picture shows. Slopes of tints by light (logarithms), relative
 * to the skin around each place, by least squares.
 */
export function measureShadeTint(
  { uvMap, target }: Pick<BlendTarget, 'uvMap' | 'target'>,
  zones: UvZones,
): ShadeTint {
  const bare = { ...target, data: target.data.map((value, at) => value * zones.skin.data[at]) };
  const tone = measureTone(uvMap, bare);
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(bare, small).data;
  const colour = [0, 0, 0];
  let [squares, red, blue] = [HOLD, 0, 0];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] < SURE) continue;
    linearAt(small, at, colour);
    const around = tone.map(({ data }) => data[at] + FLOOR);
    const own = colour.map((value) => value + FLOOR);
    const light = Math.log(
      relativeLuminance(own[0], own[1], own[2]) / relativeLuminance(around[0], around[1], around[2]),
    );
    squares += light * light;
    red += light * Math.log((own[0] * around[1]) / (own[1] * around[0]));
    blue += light * Math.log((own[2] * around[1]) / (own[1] * around[2]));
  }
  const bounded = (slope: number) => Math.max(-MOST, Math.min(MOST, slope));
  return { red: bounded(red / squares), blue: bounded(blue / squares) };
}

/** Most that a tint grows by (logarithm): red is seldom cut off by more. @tuned 2026-11-30 */
const CUT_OFF = 0.22;
/** Red of bright skin over which its tint by light is no line, but a curve. @tuned 2026-11-30 */
const CURVED = [0.5, 0.75] as const;
/** Darkest relief whose tint is followed: what is darker is no skin, but lines. @tuned 2026-11-30 */
const DARKEST = 0.5;

interface TintParams {
  readonly source: Pick<DescribedFace, 'uvMap'>;
  readonly target: Pick<BlendTarget, 'uvMap' | 'target'>;
  readonly zones: UvZones;
}

/**
 * The plan with shades in the tint that the target's own skin has in shade. A tint that is the same in light
 * and shade looks grey, or green where the skin is so bright that its red is cut off.
 */
export function tintShade(plan: BlendPlan, { source, target, zones }: TintParams): BlendPlan {
  const { red, blue } = measureShadeTint(target, zones);
  const curve = measureTintCurve(target, zones);
  const { light } = readShade(plan, source);
  const data = plan.layers.data.slice();
  for (let at = 0; at < light.length; at++) {
    const skin = Math.max(zones.skin.data[at], zones.nostrils.data[at]);
    const to = PLAN_CHANNELS * at + 9;
    // Relief of less contrast has less shade.
    const drawn = light[at] ** data[to + 3];
    const shade = skin * Math.log(Math.max(DARKEST, Math.min(1, drawn)));
    const most = mix(USUAL, MOST, smoothStep(...BRIGHT, data[to]));
    const bounded = (slope: number) => Math.max(-most, Math.min(most, slope));
    const own = relativeLuminance(data[to], data[to + 1], data[to + 2]);
    const change = curve && changeOfTint(curve, { from: own, to: own * Math.exp(shade) });
    const known = (change?.known ?? 0) * smoothStep(...CURVED, data[to]);
    const tintOf = (slope: number, told = 0) =>
      Math.exp(mix(Math.min(CUT_OFF, bounded(slope) * shade), told, known));
    const [ofRed, ofBlue] = [tintOf(red, change?.red), tintOf(blue, change?.blue)];
    data[to] *= ofRed;
    data[to + 2] *= ofBlue;
  }
  return { ...plan, layers: { ...plan.layers, data } };
}
