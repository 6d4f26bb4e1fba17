import { luminanceOf } from '../../core/colour/colour-space.ts';
import { median, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { Tone } from '../../vision/faces/measure-tone.ts';
import { measureWhite } from '../../vision/faces/measure-white.ts';
import { shrinkUvMap, TONE_SIDE } from '../../vision/faces/tone-side.ts';
import type { Atlas, BlendTarget, DescribedFace } from './describe-face.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';

/**
 * Contrast of a face's relief: the deviation of the logarithm of its light from that of its tone.
 * @param skin weights 0–1, as a UV map
 */
export function measureContrast(
  uvMap: Raster,
  { tone, skin }: { readonly tone: Tone; readonly skin: Plane },
): number {
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(skin, { width: TONE_SIDE, height: TONE_SIDE }).data;
  const colour = [0, 0, 0];
  let [squares, total] = [0, 1e-6];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] < 0.5) continue;
    linearAt(small, at, colour);
    const misfit = Math.log((colour[1] + 0.001) / (tone[1].data[at] + 0.001));
    squares += weights[at] * misfit * misfit;
    total += weights[at];
  }
  return Math.sqrt(squares / total);
}

/** Bounds of the gain: pale skin in lamp light and dark skin in the shade are that far apart. */
const MIN_GAIN = 0.003;
const MAX_GAIN = 60;
const FLOOR = 0.0004;

/** Bounds of the gain between places: dark areas have little detail to brighten. */
const MAX_LIGHT = 1.9;
const MAX_SHADE = 6;

/**
 * Bounds of the gain for eyes and teeth, whose colour is alike in all people. The lower one yields to skin
 * that is as much darker.
 */
const EYE_GAIN = [0.5, 1.25] as const;
const MIN_EYE_GAIN = 0.1;
const EYE_SHARE = 0.7;

/** Largest difference of tint between skins (logarithm). Beyond it the light is coloured. */
const SKIN_TINTS = 0.5;

type Colour = readonly number[];

/** Part of a logarithmic tint beyond the range of skins. */
function beyondSkins(tint: number): number {
  return Math.sign(tint) * Math.max(0, Math.abs(tint) - SKIN_TINTS);
}

/** Gain of the light alone per channel, from the whites of the eyes, as far as the skin agrees. */
function compareLight(
  from: Colour,
  { to, skinGains }: { readonly to: Colour; readonly skinGains: Colour },
): Colour {
  const light = (luminanceOf(to) + FLOOR) / (luminanceOf(from) + FLOOR);
  const ofSkin = luminanceOf(skinGains);
  const min = Math.max(MIN_EYE_GAIN, Math.min(EYE_GAIN[0], ofSkin));
  // In a dark photo eyes are dark, too, as far as the skin agrees.
  const max = Math.max(EYE_GAIN[1], EYE_SHARE * ofSkin);
  const bounded = Math.max(min, Math.min(max, light));
  return skinGains.map((gain, channel) => {
    const ofWhite = Math.log((to[channel] + FLOOR) / (from[channel] + FLOOR) / light);
    return bounded * Math.exp((ofWhite + beyondSkins(Math.log(gain / ofSkin))) / 2);
  });
}

interface ToneParams {
  readonly target: BlendTarget;
  readonly atlas: Atlas;
  /** Eyeballs that the source shows, 0–1, as a UV map. */
  readonly eyeballs: Plane;
}

/**
 * Factors of the source's linear red, green and blue to match the target's light, as UV maps. Skin
 * also takes the target's colour.
 */
export function matchTones(
  source: DescribedFace,
  { target, atlas: { zones }, eyeballs }: ToneParams,
): readonly Plane[] {
  const { width, height } = zones.depth;
  const size = { width, height };
  const small = { width: TONE_SIDE, height: TONE_SIDE };
  const gains = source.sourceTone.map((tone, channel) => {
    const goal = target.targetTone[channel].data;
    const data = tone.data.map((value, at) =>
      Math.max(MIN_GAIN, Math.min(MAX_GAIN, (goal[at] + FLOOR) / (value + FLOOR))),
    );
    const middle = median(data);
    const bounded = data.map((value) => Math.max(middle / MAX_SHADE, Math.min(middle * MAX_LIGHT, value)));
    return resizePlane({ ...small, data: bounded }, size);
  });
  const teeth = smoothStep(...OPEN_MOUTH, measureExpression(source.face.mesh).mouth);
  const eye = zones.mouth.data.map((inside, at) => Math.max(teeth * inside, eyeballs.data[at]));
  const skinGains = gains.map(({ data }) => median(data.filter((_, at) => zones.skin.data[at] > 0.9)));
  const light = compareLight(measureWhite(source.uvMap, zones), {
    to: measureWhite(target.uvMap, zones),
    skinGains,
  });
  return gains.map(({ data }, channel) => ({
    ...size,
    data: data.map((value, at) => value * (light[channel] / value) ** eye[at]),
  }));
}
