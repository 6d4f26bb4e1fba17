import { luminanceOf } from '../../core/colour/colour-space.ts';
import { median, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { Tone } from '../../vision/faces/measure-tone.ts';
import { shrinkUvMap, TONE_SIDE } from '../../vision/faces/tone-side.ts';
import { compareWhites } from './compare-whites.ts';
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

/** Light of the line between shut lips, relative to that of teeth. */
const LINE = 0.15;

interface ToneParams {
  readonly target: BlendTarget;
  readonly atlas: Pick<Atlas, 'zones'>;
  /** Eyeballs that the source shows, 0–1, as a UV map. */
  readonly eyeballs: Plane;
}

/**
 * Factors of the source's linear red, green and blue to match the target's light, as UV maps. Skin
 * also takes the target's colour.
 */
export function matchTones(
  source: Pick<DescribedFace, 'face' | 'uvMap' | 'sourceTone'>,
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
  // Teeth of an open mouth drawn as a shut one are the line between its lips.
  const shut = teeth * (1 - smoothStep(...OPEN_MOUTH, measureExpression(target.face.mesh).mouth));
  const skinGains = gains.map(({ data }) => median(data.filter((_, at) => zones.skin.data[at] > 0.9)));
  const skin = luminanceOf(target.targetTone.map((tone) => median(tone.data)));
  const light = compareWhites({ source, target, zones, skin, skinGains });
  return gains.map(({ data }, channel) => ({
    ...size,
    data: data.map((value, at) => {
      const ofMouth = light.teeth[channel] * LINE ** shut;
      const ofTeeth = value * (ofMouth / value) ** (teeth * zones.mouth.data[at]);
      return ofTeeth * (light.eyes[channel] / ofTeeth) ** eyeballs.data[at];
    }),
  }));
}
