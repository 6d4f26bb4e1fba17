import { luminanceOf } from '../../core/colour/colour-space.ts';
import { median, mix } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { measureTone } from '../../vision/faces/measure-tone.ts';
import { measureWhite } from '../../vision/faces/measure-white.ts';
import { type BareSkin, coverHair, findBareSkin } from './bare-skin.ts';
import type { BlendTarget, DescribedFace } from './describe-face.ts';
import { findEyeballs, lightOfEyeball } from './find-eyeballs.ts';
import { limitBrowHue } from './limit-brow-hue.ts';
import { matchBorders } from './match-borders.ts';
import { matchContrast, shineOf } from './match-relief.ts';
import { matchTones } from './match-tones.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { settleLight } from './settle-light.ts';
import { composeLight, smoothMiddle, weighSeam } from './smooth-middle.ts';
import { trustHue } from './trust-hue.ts';
import { weighFolds } from './weigh-folds.ts';
import { type HueParams, weighHue } from './weigh-hue.ts';
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

/** Contrast that is left of folds of another expression. @tuned 2026-11-30 */
const FOLDS = 0.12;

/** Shine of teeth. */
const ANY_SHINE = 9;
/** Least shine of eyes. They shine no more than their white: lids within their outline do. */
const MIN_EYE_SHINE = 0.2;

/** Fraction of light on a source's skin that is not veil. The rest of its hue is noise. */
export function clearnessOf({ veil, sourceTone }: DescribedFace): number {
  return median(sourceTone[1].data) / (median(sourceTone[1].data) + veil[1] + 1e-4);
}

interface LightParams {
  readonly target: BlendTarget;
  readonly atlas: BlendAtlas;
  readonly weights: Weights;
  readonly skin: BareSkin;
  /** Colour of the skin below, which the relief is told from. */
  readonly goal: readonly Plane[];
}

/** Factors of red, green and blue of a source and its mirror image, by which they have the target's light. */
function lightSource(source: DescribedFace, { target, atlas, weights, skin, goal }: LightParams) {
  const [red, green, blue] = source.sourceTone.map(mirrorPlane);
  const mirrored = { ...source, sourceTone: [red, green, blue] as const };
  const eyeballs = findEyeballs(source, atlas.zones);
  const gains = matchTones(source, { target, atlas, eyeballs });
  const mirroredGains = matchTones(mirrored, { target, atlas, eyeballs: mirrorPlane(eyeballs) });
  const light = settleLight({
    drawn: composeLight(source, { weights, gains, mirroredGains }),
    target: coverHair(target.uvMap, { ...skin, goal }),
    skin: skin.all.data.map((value, at) => value * (weights.direct[at] + weights.turned[at])),
    unknown: weighSeam(weights, atlas.zones.depth),
    ownShade: atlas.ownShade,
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

/** Light of a face as it is drawn, as UV maps of red, green and blue. */
interface DrawnLight {
  readonly light: ReturnType<typeof lightSource>;
  /** Factors on the gains of a source and its mirror image. */
  readonly corrections: readonly Float32Array[];
  readonly hue: HueParams;
  readonly white: readonly number[];
}

function drawLight(source: DescribedFace, params: LightParams): DrawnLight {
  const { target, atlas, weights, skin, goal } = params;
  const { zones } = atlas;
  const light = lightSource(source, params);
  const { gains, mirroredGains } = light;
  const { direct, turned } = weights;
  const borders = matchBorders({
    ...{ target: target.uvMap, source: source.uvMap, direct, turned },
    ...{ gains, mirroredGains, bare: skin.bare },
  });
  const composed = composeLight(source, { weights, gains, mirroredGains });
  const middle = smoothMiddle(composed, { halves: weights, skin: zones.skin.data });
  const white = measureWhite(target.uvMap, zones);
  const mostOfBrow = (at: number) =>
    limitBrowHue({
      drawn: composed.map(({ data }, k) => Math.exp(data[at]) * borders[k].data[at]),
      skin: goal.map((tone) => tone.data[at]),
      white,
    });
  const clear = clearnessOf(source) * trustHue(source, zones);
  const corrections = borders.map(({ data }, k) => data.map((value, at) => value * middle[k][at]));
  return { light, corrections, hue: { zones, clear, gains, mostOfBrow }, white };
}

/**
 * Plans the blend of a source face over a target face. Only skin is replaced, and only by skin; hair, glasses
 * and beards stay.
 */
export function planBlend(
  source: DescribedFace,
  { target, atlas }: { readonly target: BlendTarget; readonly atlas: BlendAtlas },
): BlendPlan {
  const { zones, keepsMouth } = atlas;
  const weights = weighSides(source, { target, atlas });
  const { direct, turned, plain, share } = weights;
  const skin = findBareSkin(target, zones);
  // Relief is told from the skin below, which a drawn face is as bright as; skin without hue has that of it.
  const goal = measureTone(target.uvMap, skin.bare).map((tone) => resizePlane(tone, zones.depth));
  const { light, corrections, hue, white } = drawLight(source, { target, atlas, weights, skin, goal });
  const { gains, mirroredGains, eyeballs } = light;
  const power = matchContrast(source, { target, atlas });
  const folds = weighFolds(source.face.mesh, { target: target.face.mesh, zones, keepsMouth });
  const shine = shineOf(target, skin.bare);
  const data = new Float32Array(direct.length * PLAN_CHANNELS);
  for (let at = 0; at < direct.length; at++) {
    const to = PLAN_CHANNELS * at;
    data.set([direct[at], turned[at], weighHue(hue, at)], to);
    const around = goal.map((tone) => tone.data[at]);
    const ball = lightOfEyeball(white, around);
    for (let channel = 0; channel < 3; channel++) {
      const correction = corrections[channel][at];
      data[to + 3 + channel] = gains[channel].data[at] * correction;
      data[to + 6 + channel] = mirroredGains[channel].data[at] * correction;
      data[to + 9 + channel] = mix(around[channel], ball[channel], eyeballs[at]);
    }
    const eye = Math.max(zones.rightEye.data[at], zones.leftEye.data[at]);
    const ofEye = Math.max(shine, MIN_EYE_SHINE, luminanceOf(white) / (luminanceOf(data, to + 9) + 1e-4) - 1);
    const contrast = mix(1, mix(power, FOLDS, folds[at]), zones.skin.data[at]);
    data.set([contrast, mix(mix(shine, ofEye, eye), ANY_SHINE, zones.mouth.data[at]), plain[at]], to + 12);
  }
  const { width, height } = zones.depth;
  return { layers: { width, height, channels: PLAN_CHANNELS, data }, share };
}
