import { median, quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import type { Atlas, BlendTarget, DescribedFace } from './describe-face.ts';
import { findEyeballs } from './find-eyeballs.ts';
import { matchBorders } from './match-borders.ts';
import { matchTones, measureContrast } from './match-tones.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { composeLight, smoothMiddle } from './smooth-middle.ts';
import { trustHue } from './trust-hue.ts';
import { type BlendAtlas, weighSides } from './weigh-sides.ts';

export const PLAN_CHANNELS = 14;

/** Plan of a face blend, as UV maps. */
export interface BlendPlan {
  /**
   * `PLAN_CHANNELS`: weights of the source, of its mirror image and of its hue; gains of linear red, green
   * and blue, and those of the mirror image; the linear colour of the target's skin; the exponent of the
   * relief; and by how much it may be brighter than the skin around.
   */
  readonly layers: Raster;
  /** Fraction of the target's skin that is replaced, 0–1. */
  readonly share: number;
}

/** Weight of the source's own hue variation in skin. The rest is light, shadows of hair and compression. */
const SKIN_HUE = 0.6;

/** Weight of the source's own hue in its eyes: small bright irises glow. @tuned 2026-11-29 */
const EYE_HUE = 0.7;

/** Difference of tint between two people (logarithm) that halves the own hue of brows. */
const HAIR_TINT = 0.35;

/** Largest contrast of the source's relief relative to the target's skin, and the smallest exponent. */
const MAX_CONTRAST = 1.25;
const MIN_POWER = 0.5;

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
/** Shine of eyes and teeth. */
const ANY_SHINE = 9;

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

/**
 * Plans the blend of a source face over a target face. Only skin is replaced, and only by skin; hair, glasses
 * and beards stay.
 */
export function planBlend(
  source: DescribedFace,
  { target, atlas }: { readonly target: BlendTarget; readonly atlas: BlendAtlas },
): BlendPlan {
  const weights = weighSides(source, { target, atlas });
  const { direct, turned, share } = weights;
  const [red, green, blue] = source.sourceTone.map(mirrorPlane);
  const mirrored = { ...source, sourceTone: [red, green, blue] as const };
  const eyeballs = findEyeballs(source, atlas.zones);
  const gains = matchTones(source, { target, atlas, eyeballs });
  const mirroredGains = matchTones(mirrored, { target, atlas, eyeballs: mirrorPlane(eyeballs) });
  const bare = bareSkin(target, atlas);
  const corrections = matchBorders({
    ...{ target: target.uvMap, source: source.uvMap, direct, turned },
    ...{ gains, mirroredGains, bare },
  });
  const composed = composeLight(source, { weights, gains, mirroredGains });
  const middle = composed.map((light) => smoothMiddle(light, weights));
  const power = matchContrast(source, { target, atlas });
  const shine = shineOf(target, bare);
  const clear = clearnessOf(source) * trustHue(source, atlas.zones);
  const { rightEye, leftEye } = atlas.zones;
  const goal = target.targetTone.map((tone) => resizePlane(tone, atlas.zones.depth));
  // Skin that gives up its own hue has that of the target at its borders.
  const white = { ...source.uvMap, data: new Float32Array(source.uvMap.data.length).fill(1) };
  const hues = matchBorders({
    ...{ target: target.uvMap, source: white, direct, turned },
    ...{ gains: goal, mirroredGains: goal, bare },
  });
  const data = new Float32Array(direct.length * PLAN_CHANNELS);
  for (let at = 0; at < direct.length; at++) {
    const to = PLAN_CHANNELS * at;
    data[to] = direct[at];
    data[to + 1] = turned[at];
    const pale = 1 - 1 / (1 + (spreadOf(gains, at) / HAIR_TINT) ** 2);
    data[to + 2] =
      clear - clear * Math.max((1 - SKIN_HUE) * atlas.zones.skin.data[at], pale * atlas.zones.brows.data[at]);
    data[to + 2] *= 1 - (1 - EYE_HUE) * Math.max(rightEye.data[at], leftEye.data[at]);
    data[to + 12] = 1 + atlas.zones.skin.data[at] * (power - 1);
    data[to + 13] = shine + (1 - atlas.zones.skin.data[at]) * ANY_SHINE;
    const even = hues.reduce((sum, { data: values }) => sum + values[at] / 3, 0);
    // Relief is told from skin as bright as at the borders: it would take the correction for shine.
    const bright = corrections.reduce((sum, { data: values }) => sum + values[at] / 3, 0);
    for (let channel = 0; channel < 3; channel++) {
      const correction = corrections[channel].data[at] * middle[channel][at];
      data[to + 3 + channel] = gains[channel].data[at] * correction;
      data[to + 6 + channel] = mirroredGains[channel].data[at] * correction;
      data[to + 9 + channel] = (bright * goal[channel].data[at] * hues[channel].data[at]) / even;
    }
  }
  const { width, height } = atlas.zones.depth;
  return { layers: { width, height, channels: PLAN_CHANNELS, data }, share };
}
