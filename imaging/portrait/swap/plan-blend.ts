import { luminanceOf } from '../../core/colour/colour-space.ts';
import { median, mix, quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { measureTone } from '../../vision/faces/measure-tone.ts';
import { measureWhite } from '../../vision/faces/measure-white.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import type { Atlas, BlendTarget, DescribedFace } from './describe-face.ts';
import { findEyeballs, lightOfEyeball } from './find-eyeballs.ts';
import { limitBrowHue } from './limit-brow-hue.ts';
import { matchBorders } from './match-borders.ts';
import { matchTones, measureContrast } from './match-tones.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { settleLight } from './settle-light.ts';
import { composeLight, smoothMiddle, weighSeam } from './smooth-middle.ts';
import { trustHue } from './trust-hue.ts';
import { weighFolds } from './weigh-folds.ts';
import { type BlendAtlas, type Weights, weighSides } from './weigh-sides.ts';

export const PLAN_CHANNELS = 15;

/** Plan of a face blend, as UV maps. */
export interface BlendPlan {
  /**
   * `PLAN_CHANNELS`: weights of the source, of its mirror image and of its hue; gains of linear red, green
   * and blue, and those of the mirror image; the linear colour of the target's skin; the exponent of the
   * relief; by how much it may be brighter than the skin around; and the weight of that skin alone.
   */
  readonly layers: Raster;
  /** Fraction of the target's skin that is replaced, 0–1. */
  readonly share: number;
}

/** Weight of the source's own hue variation in skin. The rest is light, shadows of hair and compression. */
const SKIN_HUE = 0.35;

/** Weight of the source's own hue in its eyes: small bright irises glow. @tuned 2026-11-29 */
const EYE_HUE = 0.7;

/** Difference of tint between two people (logarithm) that halves the own hue of brows. */
const HAIR_TINT = 0.35;

/** Largest contrast of the source's relief relative to the target's skin, and the smallest exponent. */
const MAX_CONTRAST = 1.25;
const MIN_POWER = 0.5;
/** Contrast that is left of folds of another expression. @tuned 2026-11-30 */
const FOLDS = 0.3;

function matchContrast(
  source: DescribedFace,
  { target, atlas: { zones } }: { readonly target: BlendTarget; readonly atlas: Atlas },
): number {
  const bare = (plane: Plane) => ({
    ...plane,
    data: plane.data.map((value, at) => value * zones.skin.data[at]),
  });
  const given = measureContrast(source.uvMap, { tone: source.sourceTone, skin: bare(source.source) });
  const taken = measureContrast(target.uvMap, { tone: target.targetTone, skin: bare(target.target) });
  return Math.max(MIN_POWER, Math.min(1, (MAX_CONTRAST * taken) / Math.max(0.01, given)));
}

/** Share of skin that is no brighter than its shine, and the least shine of a face. @tuned 2026-11-30 */
const MATT = 0.98;
const MIN_SHINE = 0.2;
/** Shine of teeth. */
const ANY_SHINE = 9;
/** Least shine of eyes. They shine no more than their white: lids within their outline do. */
const MIN_EYE_SHINE = 0.2;

/** By how much the brightest skin of a face is brighter than that around it. */
function shineOf({ uvMap, targetTone }: BlendTarget, bare: Plane): number {
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(bare, small).data;
  const colour = [0, 0, 0];
  const ratios: number[] = [];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] < 0.9) continue;
    linearAt(small, at, colour);
    ratios.push(colour[1] / (targetTone[1].data[at] + 1e-3));
  }
  return Math.max(MIN_SHINE, (quantiles(ratios, MATT)[0] ?? 1) - 1);
}

/** Coverage of skin from which on a place surely shows no hair: half a lock is darker than any light. */
const SURE = [0.55, 0.9] as const;

/** Skin of a target between its features that surely shows no hair. */
function bareSkin({ target }: BlendTarget, { zones }: Atlas): Plane {
  const data = zones.skin.data.map((value, at) => value * smoothStep(...SURE, target.data[at]));
  return { ...zones.skin, data };
}

/** Difference of gains between the channels at a place (logarithm). */
function spreadOf([red, green, blue]: readonly Plane[], at: number): number {
  return Math.max(
    Math.abs(Math.log(red.data[at] / green.data[at])),
    Math.abs(Math.log(blue.data[at] / green.data[at])),
  );
}

/** Fraction of light on a source's skin that is not veil. The rest of its hue is noise. */
export function clearnessOf({ veil, sourceTone }: DescribedFace): number {
  return median(sourceTone[1].data) / (median(sourceTone[1].data) + veil[1] + 1e-4);
}

interface LightParams {
  readonly target: BlendTarget;
  readonly atlas: Atlas;
  readonly weights: Weights;
  readonly bare: Plane;
}

/** Factors of red, green and blue of a source and its mirror image, by which they have the target's light. */
function lightSource(source: DescribedFace, { target, atlas, weights, bare }: LightParams) {
  const [red, green, blue] = source.sourceTone.map(mirrorPlane);
  const mirrored = { ...source, sourceTone: [red, green, blue] as const };
  const eyeballs = findEyeballs(source, atlas.zones);
  const gains = matchTones(source, { target, atlas, eyeballs });
  const mirroredGains = matchTones(mirrored, { target, atlas, eyeballs: mirrorPlane(eyeballs) });
  const light = settleLight({
    drawn: composeLight(source, { weights, gains, mirroredGains }),
    target: target.uvMap,
    skin: bare.data.map((value, at) => value * (weights.direct[at] + weights.turned[at])),
    unknown: weighSeam(weights, atlas.zones.depth),
  });
  // Eyes and teeth have their light from each other.
  const settle = (planes: readonly Plane[], { data: eyes }: Plane) =>
    planes.map((plane, channel) => ({
      ...plane,
      data: plane.data.map(
        (value, at) =>
          value * light[channel].data[at] ** (1 - Math.max(eyes[at], atlas.zones.mouth.data[at])),
      ),
    }));
  const turned = mirrorPlane(eyeballs);
  return {
    gains: settle(gains, eyeballs),
    mirroredGains: settle(mirroredGains, turned),
    /** Those that are drawn. */
    eyeballs: eyeballs.data.map(
      (value, at) => weights.direct[at] * value + weights.turned[at] * turned.data[at],
    ),
  };
}

/**
 * Plans the blend of a source face over a target face. Only skin is replaced, and only by skin; hair, glasses
 * and beards stay.
 */
export function planBlend(
  source: DescribedFace,
  { target, atlas }: { readonly target: BlendTarget; readonly atlas: BlendAtlas },
): BlendPlan {
  const { zones } = atlas;
  const weights = weighSides(source, { target, atlas });
  const { direct, turned, plain, share } = weights;
  const bare = bareSkin(target, atlas);
  const { gains, mirroredGains, eyeballs } = lightSource(source, { target, atlas, weights, bare });
  const corrections = matchBorders({
    ...{ target: target.uvMap, source: source.uvMap, direct, turned },
    ...{ gains, mirroredGains, bare },
  });
  const composed = composeLight(source, { weights, gains, mirroredGains });
  const middle = smoothMiddle(composed, { halves: weights, skin: zones.skin.data });
  const white = measureWhite(target.uvMap, zones);
  const power = matchContrast(source, { target, atlas });
  const folds = weighFolds(source.face.mesh, { target: target.face.mesh, zones });
  const shine = shineOf(target, bare);
  const clear = clearnessOf(source) * trustHue(source, zones);
  // Relief is told from the skin below, which a drawn face is as bright as; skin without hue has that of it.
  const goal = measureTone(target.uvMap, bare).map((tone) => resizePlane(tone, zones.depth));
  const data = new Float32Array(direct.length * PLAN_CHANNELS);
  for (let at = 0; at < direct.length; at++) {
    const to = PLAN_CHANNELS * at;
    const eye = Math.max(zones.rightEye.data[at], zones.leftEye.data[at]);
    const skin = zones.skin.data[at];
    // A shaved lip is grey between nose and mouth.
    const lost = (1 - SKIN_HUE) * Math.max(skin, zones.nostrils.data[at]);
    const brow = zones.brows.data[at];
    const most =
      brow > 0
        ? limitBrowHue({
            drawn: composed.map(({ data: light }, k) => Math.exp(light[at]) * corrections[k].data[at]),
            skin: goal.map((tone) => tone.data[at]),
            white,
          })
        : 1;
    const pale = 1 - most / (1 + (spreadOf(gains, at) / HAIR_TINT) ** 2);
    const hue = clear * (1 - Math.max(lost, pale * brow, (1 - most) * Math.min(1, 2 * brow)));
    data.set([direct[at], turned[at], hue * (1 - (1 - EYE_HUE) * eye)], to);
    const around = goal.map((tone) => tone.data[at]);
    const ball = lightOfEyeball(white, around);
    for (let channel = 0; channel < 3; channel++) {
      const correction = corrections[channel].data[at] * middle[channel][at];
      data[to + 3 + channel] = gains[channel].data[at] * correction;
      data[to + 6 + channel] = mirroredGains[channel].data[at] * correction;
      data[to + 9 + channel] = mix(around[channel], ball[channel], eyeballs[at]);
    }
    const ofEye = Math.max(shine, MIN_EYE_SHINE, luminanceOf(white) / (luminanceOf(data, to + 9) + 1e-4) - 1);
    const contrast = mix(1, mix(power, FOLDS, folds[at]), skin);
    data.set([contrast, mix(mix(shine, ofEye, eye), ANY_SHINE, zones.mouth.data[at]), plain[at]], to + 12);
  }
  const { width, height } = atlas.zones.depth;
  return { layers: { width, height, channels: PLAN_CHANNELS, data }, share };
}
