import type { FaceLight } from '../faces/estimate-light.ts';
import { faceLandmarks } from '../faces/face-landmarks.ts';
import { fillPolygon } from '../kernels/fill-polygon.ts';
import { luminanceOf } from '../kernels/luminance.ts';
import { linearOf } from '../kernels/oklab.ts';
import { quantiles } from '../kernels/quantiles.ts';
import type { Picture } from '../picture.ts';

/** What red, green and blue of a sitter are multiplied by, in linear light. */
export type Gains = readonly [red: number, green: number, blue: number];

/** Linear light of the whites of the eyes in a well exposed portrait: the same for all skins. */
const WHITE = 0.34;

/** How far the exposure is brought there, and the most of it either way. */
const SHARE = 0.4;
const GAIN = { least: 0.8, most: 1.5 } as const;

/** Light of skin above which a face is burnt out. */
const BRIGHTEST_SKIN = 0.52;

/** Which share of an eye's opening is brighter than the rest and taken for the white; fewest pixels of it that tell anything. */
const WHITES = 0.8;
const LEAST_PIXELS = 60;

/**
 * Skins of all tones lie near a line under daylight: log of blue over green is this offset plus so many times that of red over green. Within the tolerance it is the
 * person's own.
 */
const SKIN = { offset: -0.02, slope: -0.62, tolerance: 0.16 } as const;

/** Most of the correction of a cast, as a logarithm. */
const MOST_CAST = 0.3;

/** Light of the whites of the eyes, 0–1; none where they are too small. */
export function measureWhites(picture: Picture, points: Float32Array): number | undefined {
  const { width, height, channels, data } = picture;
  const flags = { width, height, data: new Uint8Array(width * height) };
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye])
    fillPolygon(
      flags,
      ring.flatMap((index) => [points[3 * index], points[3 * index + 1]]),
    );
  const light: number[] = [];
  for (let pixel = 0; pixel < flags.data.length; pixel++) {
    if (!flags.data[pixel]) continue;
    light.push(luminanceOf([0, 1, 2].map((channel) => linearOf[data[pixel * channels + channel]])));
  }
  return light.length < LEAST_PIXELS ? undefined : quantiles(light, WHITES)[0];
}

/** How far skin lies beside that line: logarithms by which blue, and with it red, have to rise. */
function castOf([red, green, blue]: FaceLight['skin']): number {
  const cast = Math.log(blue / green) - SKIN.offset - SKIN.slope * Math.log(red / green);
  const beyond = Math.sign(cast) * Math.max(0, Math.abs(cast) - SKIN.tolerance);
  return Math.max(-MOST_CAST, Math.min(MOST_CAST, -beyond / (1 + SKIN.slope ** 2)));
}

/**
 * How a sitter is brought to the exposure and the white of a studio. The whites of the eyes tell the exposure, so that dark skin stays as dark as it is; the skin's
 * colour tells a cast only beyond what skins differ in.
 */
export function settleExposure(light: Pick<FaceLight, 'level' | 'skin'>, whites: number | undefined): Gains {
  const wanted = whites === undefined ? 1 : (WHITE / Math.max(0.02, whites)) ** SHARE;
  const bounded = Math.max(GAIN.least, Math.min(GAIN.most, wanted));
  const exposure = Math.min(bounded, Math.max(GAIN.least, BRIGHTEST_SKIN / light.level));
  const cast = castOf(light.skin);
  const gains = [Math.exp(-SKIN.slope * cast), 1, Math.exp(cast)];
  const weights = [0.2126, 0.7152, 0.0722];
  const [before, after] = [0, 1].map((power) =>
    weights.reduce((sum, weight, i) => sum + weight * light.skin[i] * gains[i] ** power, 0),
  );
  const kept = (exposure * before) / after;
  return [gains[0] * kept, gains[1] * kept, gains[2] * kept];
}
