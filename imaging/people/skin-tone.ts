import type { OklabPlanes } from '../kernels/oklab.ts';

/** Where skin is: on a head it may be pale with shine, at a neck it lies beside collars, and on a body it is seen in other light. */
export type SkinPart = 'head' | 'neck' | 'body';

/** One of the two colours of a skin, per lightness: how it goes with lightness, and how far it strays from that. */
interface ToneAxis {
  readonly mean: number;
  readonly slope: number;
  readonly variance: number;
}

/** The colour of a person's skin: a and b relative to lightness, which change little with the light, and evenly. */
export interface SkinTone {
  /** Middle lightness, and the darkest and lightest common ones. */
  readonly lightness: number;
  readonly darkest: number;
  readonly lightest: number;
  readonly a: ToneAxis;
  readonly b: ToneAxis;
}

/** Least spread of a and b per lightness: skin differs that much from place to place. */
const LEAST_SPREAD = 0.012;

/** Spreads beyond which a colour becomes implausible, and how implausible one may be. */
const TOLERATED = { head: 1.7, neck: 1.7, body: 2.3 } as const;
const WORST = -7;

/** Skin is this dark at least, relative to its middle lightness, and so much lighter than it at most; beyond, it becomes implausible at these rates. */
const DARKEST = { share: 0.42, spread: 0.1 } as const;
const LIGHTEST = { above: 0.3, spread: 0.05 } as const;

/** Colours go on beyond the common lightnesses as they do within, so far. */
const BEYOND = 0.1;

/** Grain in a and b: it tells in the dark. */
const NOISE = 0.003;

/** Outer share of the samples that is left out on either side: brows, spectacles and shine. */
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

/** A line through values over lightness by least squares, without the outer ones, fitted anew without what lies far off. */
function fitAxis({ lights, values, lightness }: Samples): ToneAxis {
  const low = quantile(values, OUTER);
  const high = quantile(values, 1 - OUTER);
  let axis = { mean: (low + high) / 2, slope: 0, variance: ((high - low) / 2) ** 2 + LEAST_SPREAD ** 2 };
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
    axis = { mean, slope, variance: Math.max(0, rest) + LEAST_SPREAD ** 2 };
  }
  return axis;
}

/** The tone of pixels that are skin for the most part; undefined where there are none. */
export function measureSkinTone(
  { lightness, a, b }: OklabPlanes,
  pixels: readonly number[],
): SkinTone | undefined {
  if (pixels.length === 0) return undefined;
  const lights = Float32Array.from(pixels, (at) => lightness.data[at]);
  const middle = quantile(lights, 0.5);
  const perLight = (values: Float32Array) =>
    Float32Array.from(pixels, (at) => values[at] / Math.max(BLACK, lightness.data[at]));
  return {
    lightness: middle,
    darkest: quantile(lights, OUTER),
    lightest: quantile(lights, 1 - OUTER),
    a: fitAxis({ lights, values: perLight(a.data), lightness: middle }),
    b: fitAxis({ lights, values: perLight(b.data), lightness: middle }),
  };
}

/** How plausible a colour in OKLab is for skin of a tone in any usual light: 0 = wholly, below the less so, down to −7. */
export function rateSkinTone(
  tone: SkinTone,
  [lightness, a, b]: readonly [number, number, number],
  part: SkinPart,
): number {
  const light = Math.max(BLACK, lightness);
  const palest = part === 'head' ? tone.lightest + BEYOND : (tone.lightest + tone.lightness) / 2;
  const within = Math.max(tone.darkest - BEYOND, Math.min(palest, lightness));
  const x = within - tone.lightness;
  const noise = (NOISE / light) ** 2;
  const strayA = (a / light - tone.a.mean - tone.a.slope * x) ** 2 / (tone.a.variance + noise);
  const strayB = (b / light - tone.b.mean - tone.b.slope * x) ** 2 / (tone.b.variance + noise);
  const stray = Math.max(0, Math.sqrt(strayA + strayB) - TOLERATED[part]);
  const dark = Math.max(0, (DARKEST.share - lightness / tone.lightness) / DARKEST.spread);
  const bright = Math.max(0, (lightness - tone.lightness - LIGHTEST.above) / LIGHTEST.spread);
  return Math.max(WORST, -0.7 * (stray * stray + dark * dark + bright * bright));
}
