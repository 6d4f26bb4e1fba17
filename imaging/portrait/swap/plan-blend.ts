import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { median, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { chooseHalves } from './choose-halves.ts';
import type { Atlas, BlendTarget, DescribedFace } from './describe-face.ts';
import { findEyeballs } from './find-eyeballs.ts';
import { matchBorders } from './match-borders.ts';
import { matchTones, measureContrast } from './match-tones.ts';
import { meanWithin } from './mean-within.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';
import { mirrorPlane } from './mirror-plane.ts';
import { trustHue } from './trust-hue.ts';

export const PLAN_CHANNELS = 13;

/** Plan of a face blend, as UV maps. */
export interface BlendPlan {
  /**
   * `PLAN_CHANNELS`: weights of the source, of its mirror image and of its hue; gains of linear red, green
   * and blue, and those of the mirror image; the linear colour of the target's skin; and the exponent of the
   * relief.
   */
  readonly layers: Raster;
  /** Fraction of the target's skin that is replaced, 0–1. */
  readonly share: number;
}

/** Fade-in of the source from the outline inwards, in sides of the UV map. */
const EDGE = [0.012, 0.115] as const;

/** Weight of the source's own hue variation in skin. The rest is light, shadows of hair and compression. */
const SKIN_HUE = 0.6;

/** Weight of the source's own hue in its eyes: small bright irises glow. @tuned 2026-11-29 */
const EYE_HUE = 0.7;

/** Difference of tint between two people (logarithm) that halves the own hue of brows. */
const HAIR_TINT = 0.35;

/** Range of skin coverage for the source's own side, so that both sides are seldom mixed. */
const SURE = [0.3, 0.8] as const;

/**
 * Fade from the source's own side to the mirror image: its width in sides of the UV map, and the skin
 * coverage where it starts.
 */
const SEAM = 0.045;
const INNER = [0.45, 0.95] as const;

/** Range of openings for shut eyes. Eyes and mouths that differ in being shut stay the target's. */
const SHUT_EYE = [0.13, 0.19] as const;

/** Range of a smaller opening of the source's mouth for which teeth stay the target's. */
const LESS_OPEN = [0.015, 0.045] as const;

/** Margins of eyes and mouths, in sides of the UV map. */
const EYE_ROOM = 0.012;
const MOUTH_ROOM = 0.045;

/** Range of visibility for both eyes, and of bare skin around a mouth, from kept to replaced. */
const BOTH_EYES = [0.3, 0.6] as const;
const BARE_MOUTH = [0.5, 0.72] as const;

/** Multiplies the replaced fraction within a zone by 1 − `stays`. */
function keepZone(
  kept: Float32Array,
  { zone, stays }: { readonly zone: Float32Array; readonly stays: number },
): void {
  for (let at = 0; at < kept.length; at++) kept[at] *= 1 - stays * zone[at];
}

/** Fraction of skin, rather than a beard, around a mouth. */
function bareAround(
  skin: Plane,
  { mouth, zones: { lips } }: { readonly mouth: Float32Array; readonly zones: Atlas['zones'] },
): number {
  return meanWithin(
    skin.data,
    mouth.map((value, at) => value * (1 - lips.data[at])),
  );
}

/**
 * Replaced fraction after keeping parts of the target: where the source has nothing suitable, or within a
 * beard. 0 = kept.
 */
function keepParts(
  source: DescribedFace,
  { target, atlas: { zones } }: { readonly target: BlendTarget; readonly atlas: Atlas },
): Float32Array {
  const side = zones.depth.width;
  const gives = measureExpression(source.face.mesh);
  const takes = measureExpression(target.face.mesh);
  const kept = new Float32Array(side * side).fill(1);
  const wide = (zone: Plane, share: number) => gaussianBlur(zone, share * side).data;
  const eyes = [
    { zone: wide(zones.rightEye, EYE_ROOM), given: gives.rightEye, taken: takes.rightEye },
    { zone: wide(zones.leftEye, EYE_ROOM), given: gives.leftEye, taken: takes.leftEye },
  ];
  const mirror = mirrorPlane(source.source).data;
  const whole = source.source.data.map((value, at) => Math.max(value, mirror[at]));
  // Two eyes of different people would look odd.
  const hidden = 1 - smoothStep(...BOTH_EYES, Math.min(...eyes.map(({ zone }) => meanWithin(whole, zone))));
  for (const { zone, given, taken } of eyes) {
    const shut = (1 - smoothStep(...SHUT_EYE, given)) * smoothStep(...SHUT_EYE, taken);
    keepZone(kept, { zone, stays: Math.max(shut, hidden) });
  }
  const less = smoothStep(...LESS_OPEN, takes.mouth - gives.mouth);
  const open =
    smoothStep(...OPEN_MOUTH, takes.mouth) * Math.max(1 - smoothStep(...OPEN_MOUTH, gives.mouth), less);
  keepZone(kept, { zone: wide(zones.mouth, 0.004), stays: open });
  const mouth = wide(dilatePlane(zones.lips, Math.round(MOUTH_ROOM * side)), MOUTH_ROOM / 2);
  const bare = Math.min(
    bareAround(target.target, { mouth, zones }),
    bareAround(source.source, { mouth, zones }),
  );
  keepZone(kept, { zone: mouth, stays: 1 - smoothStep(...BARE_MOUTH, bare) });
  return kept;
}

interface Weights {
  readonly direct: Float32Array;
  readonly turned: Float32Array;
  /** Fraction of the face's area that is filled, 0–1. */
  readonly share: number;
}

/** Weights of the source and of its mirror image at each place. */
function weighSides(
  source: DescribedFace,
  { target, atlas }: { readonly target: BlendTarget; readonly atlas: BlendAtlas },
): Weights {
  const kept = keepParts(source, { target, atlas });
  const sure = { ...source.source, data: source.source.data.map((value) => smoothStep(...SURE, value)) };
  const soft = gaussianBlur(sure, SEAM * sure.width);
  const turnedSure = mirrorPlane(sure).data;
  const turnedSoft = mirrorPlane(soft).data;
  const ownShare = chooseHalves(sure, atlas.zones);
  const direct = new Float32Array(kept.length);
  const turned = new Float32Array(kept.length);
  let [replaced, all] = [0, 1e-9];
  for (let at = 0; at < kept.length; at++) {
    const room = smoothStep(...EDGE, atlas.zones.depth.data[at]) * kept[at];
    const given = ownShare[at % sure.width];
    const own = given * sure.data[at] * (0.01 + smoothStep(...INNER, soft.data[at]));
    const other = turnedSure[at] * (0.01 + smoothStep(...INNER, turnedSoft[at])) * (1.01 - own);
    const shown = Math.max(sure.data[at], turnedSure[at]);
    const cover = atlas.strength * room * target.target.data[at] * shown;
    direct[at] = (cover * own) / (own + other + 1e-6);
    turned[at] = cover - direct[at];
    replaced += cover;
    all += room;
  }
  return { direct, turned, share: replaced / all };
}

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

interface BlendAtlas extends Atlas {
  /** Weight of the source, 0–1. */
  readonly strength: number;
}

/**
 * Plans the blend of a source face over a target face. Only skin is replaced, and only by skin; hair, glasses
 * and beards stay.
 */
export function planBlend(
  source: DescribedFace,
  { target, atlas }: { readonly target: BlendTarget; readonly atlas: BlendAtlas },
): BlendPlan {
  const { direct, turned, share } = weighSides(source, { target, atlas });
  const [red, green, blue] = source.sourceTone.map(mirrorPlane);
  const mirrored = { ...source, sourceTone: [red, green, blue] as const };
  const eyeballs = findEyeballs(source, atlas.zones);
  const gains = matchTones(source, { target, atlas, eyeballs });
  const mirroredGains = matchTones(mirrored, { target, atlas, eyeballs: mirrorPlane(eyeballs) });
  const corrections = matchBorders({
    ...{ target: target.uvMap, source: source.uvMap, direct, turned },
    ...{ gains, mirroredGains, bare: atlas.zones.skin },
  });
  const power = matchContrast(source, { target, atlas });
  const clear = clearnessOf(source) * trustHue(source, atlas.zones);
  const { rightEye, leftEye } = atlas.zones;
  const goal = target.targetTone.map((tone) => resizePlane(tone, atlas.zones.depth));
  // Skin that gives up its own hue has that of the target at its borders.
  const white = { ...source.uvMap, data: new Float32Array(source.uvMap.data.length).fill(1) };
  const hues = matchBorders({
    ...{ target: target.uvMap, source: white, direct, turned },
    ...{ gains: goal, mirroredGains: goal, bare: atlas.zones.skin },
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
    const even = hues.reduce((sum, { data: values }) => sum + values[at] / 3, 0);
    for (let channel = 0; channel < 3; channel++) {
      const correction = corrections[channel].data[at];
      data[to + 3 + channel] = gains[channel].data[at] * correction;
      data[to + 6 + channel] = mirroredGains[channel].data[at] * correction;
      data[to + 9 + channel] = (goal[channel].data[at] * hues[channel].data[at]) / even;
    }
  }
  const { width, height } = atlas.zones.depth;
  return { layers: { width, height, channels: PLAN_CHANNELS, data }, share };
}
