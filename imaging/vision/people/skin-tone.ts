import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';

/**
 * Skin by place: a head may be pale with highlights, a neck lies beside collars, a body is in other light.
 */
export type SkinPart = 'head' | 'neck' | 'body';

/** Fit of one colour axis over lightness, divided by lightness, with its spread. */
interface ToneAxis {
  readonly mean: number;
  readonly slope: number;
  readonly variance: number;
}

/** Skin tone of a person: a and b divided by lightness, which change little and evenly with the light. */
export interface SkinTone {
  /** Middle lightness, and the darkest and lightest common ones. */
  readonly lightness: number;
  readonly darkest: number;
  readonly lightest: number;
  readonly a: ToneAxis;
  readonly b: ToneAxis;
}

/** Smallest spread of a and b per lightness: skin differs that much from place to place. */
const MIN_SPREAD = 0.012;

/** Lowest plausibility. */
const WORST = -7;

/**
 * Bounds of colours that may be skin of a known tone.
 * @tuned set by eye; checked 2026-11-21, 10 drawn portraits, overlap of skin with true masks
 */
export const SKIN_BOUNDS = {
  /** Largest tolerated spreads. */
  tolerated: { head: 1.7, neck: 1.7, body: 2.3 },
  /** Darkest and lightest skin relative to its median lightness, and the spread of the fall beyond. */
  darkest: { share: 0.42, spread: 0.1 },
  lightest: { above: 0.3, spread: 0.05 },
  /** Range beyond the common lightnesses in which the fit continues. */
  beyond: 0.1,
} as const;

/** Noise of a and b, which counts in the dark. */
const NOISE = 0.003;

/** Fraction of samples dropped on either side: brows, glasses and highlights. */
const OUTER = 0.08;

/** Lightness below which a and b are noise. */
const BLACK = 0.08;

interface Samples {
  readonly lights: Float32Array;
  readonly values: Float32Array;
  readonly lightness: number;
}

function quantile(values: Float32Array, share: number): number {
  const sorted = values.slice().sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Linear least-squares fit of values over lightness without the outer samples, repeated without outliers. */
function fitAxis({ lights, values, lightness }: Samples): ToneAxis {
  const low = quantile(values, OUTER);
  const high = quantile(values, 1 - OUTER);
  let axis = { mean: (low + high) / 2, slope: 0, variance: ((high - low) / 2) ** 2 + MIN_SPREAD ** 2 };
  for (let round = 0; round < 4; round++) {
    const reach = 1.9 * Math.sqrt(axis.variance);
    let [count, sumX, sumY, sumXx, sumXy, sumYy] = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < values.length; i++) {
      const x = lights[i] - lightness;
      if (Math.abs(values[i] - axis.mean - axis.slope * x) > reach) continue;
      count++;
      sumX += x;
      sumY += values[i];
      sumXx += x * x;
      sumXy += x * values[i];
      sumYy += values[i] * values[i];
    }
    if (count < 3) return axis;
    const spreadX = sumXx - (sumX * sumX) / count + 1e-4 * count;
    const slope = (sumXy - (sumX * sumY) / count) / spreadX;
    const mean = (sumY - slope * sumX) / count;
    const rest = (sumYy - mean * sumY - slope * sumXy) / count;
    axis = { mean, slope, variance: Math.max(0, rest) + MIN_SPREAD ** 2 };
  }
  return axis;
}

/** Tone of pixels that are mostly skin; undefined without any. */
export function measureSkinTone(
  { lightness, a, b }: OklabPlanes,
  pixels: readonly number[],
): SkinTone | undefined {
  if (pixels.length === 0) return undefined;
  const lights = mapToFloats(pixels, (at) => lightness.data[at]);
  const middle = quantile(lights, 0.5);
  const perLight = (values: Float32Array) =>
    mapToFloats(pixels, (at) => values[at] / Math.max(BLACK, lightness.data[at]));
  return {
    lightness: middle,
    darkest: quantile(lights, OUTER),
    lightest: quantile(lights, 1 - OUTER),
    a: fitAxis({ lights, values: perLight(a.data), lightness: middle }),
    b: fitAxis({ lights, values: perLight(b.data), lightness: middle }),
  };
}

/**
 * Plausibility of an OKLab colour as skin of a tone in usual light: 0 for full, lower for less, down to −7.
 */
export function rateSkinTone(
  tone: SkinTone,
  [lightness, a, b]: readonly [number, number, number],
  part: SkinPart,
): number {
  const { tolerated, darkest, lightest, beyond } = SKIN_BOUNDS;
  const light = Math.max(BLACK, lightness);
  const palest = part === 'head' ? tone.lightest + beyond : (tone.lightest + tone.lightness) / 2;
  const within = Math.max(tone.darkest - beyond, Math.min(palest, lightness));
  const x = within - tone.lightness;
  const noise = (NOISE / light) ** 2;
  const strayA = (a / light - tone.a.mean - tone.a.slope * x) ** 2 / (tone.a.variance + noise);
  const strayB = (b / light - tone.b.mean - tone.b.slope * x) ** 2 / (tone.b.variance + noise);
  const stray = Math.max(0, Math.sqrt(strayA + strayB) - tolerated[part]);
  const dark = Math.max(0, (darkest.share - lightness / tone.lightness) / darkest.spread);
  const bright = Math.max(0, (lightness - tone.lightness - lightest.above) / lightest.spread);
  return Math.max(WORST, -0.7 * (stray * stray + dark * dark + bright * bright));
}
