import { linearOf, luminanceOf } from '../../core/colour/colour-space.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { FaceLight } from '../../vision/faces/estimate-light.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';

/** Factors of red, green and blue in linear light. */
export type Gains = readonly [red: number, green: number, blue: number];

/** Linear light of the whites of the eyes in a well-exposed portrait, the same for all skin tones. */
const WHITE = 0.34;

/**
 * Fraction of the exposure correction; of what is darker by more than a factor, as no studio is; and bounds.
 * @tuned set by eye; 2026-11-29, a dark photograph and the portraits of the tests
 */
const SHARE = 0.4;
const DARK = { from: 3, share: 0.8 } as const;
const GAIN = { min: 0.8, max: 4 } as const;

/** Quantile of a photo's light that no lift may bring above a bound, beyond the usual one. */
const HIGHLIGHTS = { quantile: 0.99, most: 0.9, usual: 1.5 } as const;

/** Pixels between those that are measured. */
const SPARSE = 7;

/** Linear light above which skin is overexposed. */
const BRIGHTEST_SKIN = 0.52;

/** Quantile of an eye's light that starts the white, and its fewest pixels. */
const WHITES = 0.8;
const MIN_PIXELS = 60;

/**
 * Line of skin tones under daylight: log(blue / green) over log(red / green). Within the tolerance the tone
 * is the person's own.
 */
const SKIN = { offset: -0.02, slope: -0.62, tolerance: 0.16 } as const;

/** Largest correction of a colour cast, as a logarithm. */
const MAX_CAST = 0.3;

/** Light of the whites of the eyes, 0–1; undefined where they are too small. */
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
  return light.length < MIN_PIXELS ? undefined : quantiles(light, WHITES)[0];
}

/** Light of the brightest parts of a picture, 0–1: a dark photo has none, a shut eye tells nothing of it. */
export function measureHighlights({ channels, data }: Picture): number {
  const light: number[] = [];
  for (let at = 0; at < data.length; at += SPARSE * channels)
    light.push(luminanceOf([0, 1, 2].map((channel) => linearOf[data[at + channel]])));
  return quantiles(light, HIGHLIGHTS.quantile)[0];
}

interface Brightness {
  /** Light of the whites of the eyes; undefined where they are too small. */
  readonly whites: number | undefined;
  readonly highlights: number;
}

/** Distance of skin from that line: the logarithm by which blue and red have to rise. */
function castOf([red, green, blue]: FaceLight['skin']): number {
  const cast = Math.log(blue / green) - SKIN.offset - SKIN.slope * Math.log(red / green);
  const beyond = Math.sign(cast) * Math.max(0, Math.abs(cast) - SKIN.tolerance);
  return Math.max(-MAX_CAST, Math.min(MAX_CAST, -beyond / (1 + SKIN.slope ** 2)));
}

/**
 * Gains to the exposure and white balance of a studio. The whites of the eyes give the exposure, so that dark
 * skin stays dark. Skin gives a cast only beyond the range of skin tones.
 */
export function planExposure(
  light: Pick<FaceLight, 'level' | 'skin'>,
  { whites, highlights }: Brightness,
): Gains {
  const missing = whites === undefined ? 1 : WHITE / Math.max(0.02, whites);
  const wanted = Math.min(missing, DARK.from) ** SHARE * Math.max(1, missing / DARK.from) ** DARK.share;
  const most = Math.min(GAIN.max, Math.max(HIGHLIGHTS.usual, HIGHLIGHTS.most / Math.max(0.01, highlights)));
  const bounded = Math.max(GAIN.min, Math.min(most, wanted));
  const exposure = Math.min(bounded, Math.max(GAIN.min, BRIGHTEST_SKIN / light.level));
  const cast = castOf(light.skin);
  const gains = [Math.exp(-SKIN.slope * cast), 1, Math.exp(cast)];
  const weights = [0.2126, 0.7152, 0.0722];
  const [before, after] = [0, 1].map((power) =>
    weights.reduce((sum, weight, i) => sum + weight * light.skin[i] * gains[i] ** power, 0),
  );
  const kept = (exposure * before) / after;
  return [gains[0] * kept, gains[1] * kept, gains[2] * kept];
}
