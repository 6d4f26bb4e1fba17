import { encodeSrgb, linearOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { toneShoulder } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import type { Grade } from './grades.ts';
import type { Relight } from './plan-relight.ts';

/** Rows lit between two yields. */
const RELIGHT_BAND = 48;

/** Reflection of a rim light on any surface, whatever its colour. */
const SHINE = 0.035;

/**
 * Relights the foreground of a frame in place. `front` is linear light times alpha, then alpha. Rejects with
 * `aborted`.
 */
export async function applyRelight(
  front: Raster,
  {
    relight,
    rim,
    progress,
  }: { readonly relight: Relight; readonly rim: number; readonly progress: Progress },
): Promise<void> {
  const { width, height, data } = front;
  const { factor } = relight;
  for (let row = 0; row < height; row++) {
    const v = ((row + 0.5) * factor.height) / height - 0.5;
    for (let column = 0; column < width; column++) {
      const at = 4 * (row * width + column);
      const alpha = data[at + 3];
      if (alpha <= 0) continue;
      const u = ((column + 0.5) * factor.width) / width - 0.5;
      const times = samplePlane(factor, u, v);
      const behind = rim * samplePlane(relight.rim, u, v);
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = data[at + channel] * (times + 1.2 * behind) + alpha * SHINE * behind;
    }
    if (row % RELIGHT_BAND === 0) await progress.report(row / height);
  }
  await progress.report(1);
}

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
function toneMapRow(light: Float32Array, { out, row, grade, noise, seed }: DevelopedRow): void {
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

interface PortraitLayers {
  /** Foreground: linear light times alpha, then alpha. */
  readonly front: Raster;
  /** Background of the same size, 3 channels. */
  readonly set: Picture;
  /** Alpha of the foreground on a small copy, for light wrap. */
  readonly coverage: Plane;
  readonly grade: Grade;
  /** Standard deviation of the photo's noise, in grey levels. */
  readonly noise: number;
  readonly seed: number;
}

/** Rows composed between two yields. */
const BAND = 48;

/** Light wrap of the background around edges: strength, and reach as a fraction of the height. */
const WRAP = { strength: 0.16, reach: 0.008 } as const;

/**
 * Composites a subject and a background in linear light with light wrap, and tone-maps the result. Returns an
 * RGB picture of the front's size. Rejects with `aborted`.
 */
export async function compositePortrait(layers: PortraitLayers, progress: Progress): Promise<Picture> {
  const { front, set, coverage } = layers;
  const { width, height } = front;
  const spread = gaussianBlurCompiled(coverage, WRAP.reach * coverage.height);
  const light = new Float32Array(width * 3);
  const out: Picture = { width, height, channels: 3, data: new Uint8Array(width * height * 3) };
  for (let row = 0; row < height; row++) {
    const v = ((row + 0.5) * coverage.height) / height - 0.5;
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const alpha = Math.max(0, Math.min(1, front.data[4 * pixel + 3]));
      const u = ((column + 0.5) * coverage.width) / width - 0.5;
      const wrap = alpha > 0 ? WRAP.strength * alpha * Math.max(0, 1 - samplePlane(spread, u, v)) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const behind = linearOf[set.data[3 * pixel + channel]];
        const own = Math.max(0, front.data[4 * pixel + channel]);
        light[3 * column + channel] = own + behind * (1 - alpha) + wrap * Math.max(0, behind - own);
      }
    }
    toneMapRow(light, { out, row, ...layers });
    if (row % BAND === 0) await progress.report(row / height);
  }
  await progress.report(1);
  return out;
}
