import { encodeSrgb } from '../kernels/srgb.ts';
import { toneShoulder } from '../kernels/tone-shoulder.ts';
import { hashUnit } from '../kernels/value-noise.ts';
import type { Picture } from '../picture.ts';
import type { Grade } from './grades.ts';

/** Steps of the tone curve's table, over the square root of linear light up to `BRIGHTEST`. */
const STEPS = 4096;
const BRIGHTEST = 2;

/** Light above which the curve has a soft shoulder, as on film. */
const KNEE = 0.72;

/**
 * Smallest noise of a portrait in grey levels, as drawn parts have none, and the most taken over from a
 * photo.
 */
const MIN_NOISE = 0.7;
const MAX_NOISE = 2.6;

const curves = new Map<string, Float32Array>();

/** Grey levels by the square root of linear light: sRGB (IEC 61966-2-1), with more contrast in the middle. */
function curveOf({ contrast, lift }: Grade): Float32Array {
  const key = `${contrast} ${lift}`;
  const known = curves.get(key);
  if (known) return known;
  const curve = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
    const light = lift + (1 - lift) * BRIGHTEST * (step / STEPS) ** 2;
    const value = encodeSrgb(toneShoulder(light, KNEE));
    return 255 * (value + contrast * value * (1 - value) * (2 * value - 0.92));
  });
  curves.set(key, curve);
  return curve;
}

interface DevelopedRow {
  readonly out: Picture;
  readonly row: number;
  readonly grade: Grade;
  /** Standard deviation of the photo's noise, in grey levels. */
  readonly noise: number;
  readonly seed: number;
}

/** Tone-maps a row from linear light, `width × 3`, into a picture of 3 channels, with grade and grain. */
export function toneMapRow(light: Float32Array, { out, row, grade, noise, seed }: DevelopedRow): void {
  const curve = curveOf(grade);
  const { width, data } = out;
  const grain = 2.4 * Math.min(MAX_NOISE, Math.max(MIN_NOISE, noise));
  const [red, green, blue] = grade.grey;
  const gains = [1 + grade.warmth, 1, 1 - grade.warmth];
  for (let column = 0; column < width; column++) {
    const from = 3 * column;
    const luminance = red * light[from] + green * light[from + 1] + blue * light[from + 2];
    const speck = grain * (hashUnit(column, row, seed) + hashUnit(column, row, seed + 1) - 1);
    for (let channel = 0; channel < 3; channel++) {
      const value = gains[channel] * (luminance + grade.saturation * (light[from + channel] - luminance));
      const place = STEPS * Math.sqrt(Math.max(0, Math.min(BRIGHTEST, value)) / BRIGHTEST);
      const step = Math.min(STEPS - 1, Math.floor(place));
      const level = curve[step] + (curve[step + 1] - curve[step]) * (place - step);
      data[(row * width + column) * 3 + channel] = Math.max(0, Math.min(255, level + speck + 0.5));
    }
  }
}
