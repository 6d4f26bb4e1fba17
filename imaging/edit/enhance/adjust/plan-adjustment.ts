import { clampUnit, linearStep, mix } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Corrections } from '../correct-faults.ts';
import { measureDarkNoise } from '../measure-dark-noise.ts';
import { measureNoise } from '../measure-noise.ts';
import type { PhotoFaults } from '../photo-faults.ts';
import { LUMA_SCALE } from '../split-luma.ts';
import { lumaOfRows } from './luma.ts';
import { measureTones, type Tones } from './measure-tones.ts';

/** Restrained change of tones, colours and detail. */
export interface Adjustment {
  /** New luma 0–255 of lumas in `CURVE_STEPS` equal steps from 0 to 255, and its slope there, 1 at least. */
  readonly curve: Float32Array;
  readonly slopes: Float32Array;
  /** Additional share of detail against its surroundings, and of the finest detail. */
  readonly clarity: number;
  readonly sharpness: number;
  /** Spread in pixels of the blur that is to go. */
  readonly sigma: number;
  /** Additional share of chroma of pale colours. */
  readonly vibrance: number;
  /** Standard deviation of noise and traces of compression, in grey levels. */
  readonly noise: number;
}

/**
 * Bounds of the adjustment.
 * @tuned set by eye; checked 2026-11-30, 43 photographs at full size, before beside after
 */
export const ADJUSTMENT = {
  /** Largest change of luma 0–1 of black and white. */
  black: 0.05,
  white: 0.09,
  /** The same of middle tones: less than five of CIE lightness. */
  middle: 0.042,
  /** The same of middle tones where nothing is light: the photo is dim, and people in it are. */
  dim: 0.065,
  /** The same of deep shade, which hides no skin. */
  shade: 0.05,
  /** Mean luma that is neither dark nor light. */
  mean: 0.45,
  clarity: { least: 0.2, most: 0.5 },
  sharpness: { least: 0.4, most: 1 },
  vibrance: { least: 0.06, most: 0.3 },
} as const;

export const CURVE_STEPS = 1024;

/** The new tone of a tone, both 0–1: black and white spread, shade and middle tones moved. */
function toneCurve({ black, white, mean, dark, spread }: Tones, strength: number): (tone: number) => number {
  const darker = strength * Math.min(ADJUSTMENT.black, 0.6 * Math.max(0, black - 0.01));
  const lighter = strength * Math.min(ADJUSTMENT.white, 0.7 * Math.max(0, 0.985 - white));
  const dim = linearStep(0.92, 0.7, white);
  const wanted = 0.35 * (ADJUSTMENT.mean - mean) + 0.04 * dim;
  const most = mix(ADJUSTMENT.middle, ADJUSTMENT.dim, dim);
  const middle = strength * Math.min(most, Math.max(-0.2 * ADJUSTMENT.middle, wanted));
  const shade = strength * ADJUSTMENT.shade * linearStep(0.15, 0.5, dark);
  const contrast = strength * 0.02 * linearStep(0.26, 0.16, spread);
  return (tone) => {
    const inner = clampUnit(tone - darker * (1 - tone) ** 3 + lighter * tone ** 3);
    // Each hump is 1 at its top: at a half, and at a seventh.
    const hump = 4 * inner * (1 - inner);
    const low = 17.65 * inner * (1 - inner) ** 6;
    return clampUnit(inner + middle * hump + shade * low - contrast * Math.sin(2 * Math.PI * inner));
  };
}

function planCurve(tones: Tones, strength: number): Pick<Adjustment, 'curve' | 'slopes'> {
  const toneAt = toneCurve(tones, strength);
  const steps = { length: CURVE_STEPS + 1 };
  const curve = Float32Array.from(steps, (_, step) => 255 * toneAt(step / CURVE_STEPS));
  const slopes = Float32Array.from(steps, (_, step) => {
    const rise = toneAt((step + 1) / CURVE_STEPS) - toneAt((step - 1) / CURVE_STEPS);
    return Math.max(1, (rise * CURVE_STEPS) / 2);
  });
  return { curve, slopes };
}

/** Noise in grey levels that rounding to a mean step of compression amounts to in the finest detail. */
function traces({ blocking }: PhotoFaults): number {
  return blocking.step > 0 ? 0.3 * Math.sqrt(0.69 * blocking.step ** 1.3) : 0;
}

/** Means at which neither end clips the noise, in grey levels. */
const UNCLIPPED = { least: 8, most: 247 };
/** Score of a fault of light from which its correction makes more noise. */
const LIT = 0.1;
/** After a reduction: share of the noise that at least stays, and of the finest detail that is noise. */
const REST = 0.6;
const DOUBT = 0.6;

/** Noise of a corrected photo in grey levels. More light makes more of it, and its reduction leaves some. */
function noiseOf(photo: Picture, { faults, done }: Plan): number {
  const before = faults.lumaNoise.sigma / LUMA_SCALE;
  const { underexposure, night, shadows, fading } = faults.scores;
  const isLit = done.relit && Math.max(underexposure, night, shadows, fading) > LIT;
  if (!done.denoised && !isLit) return before;
  const luma = lumaOfRows(photo, { from: 0, to: photo.height });
  // Compression hides grain of the dark from the usual measure.
  const hidden = done.denoised && isLit ? measureDarkNoise(luma) : 0;
  return Math.max(measureNoise(luma, UNCLIPPED).sigma, hidden, REST * before);
}

interface Plan {
  /** A copy of the photo, on which tones are measured. */
  readonly small: Picture;
  readonly faults: PhotoFaults;
  readonly strength: number;
  readonly light: boolean;
  readonly sharpen: boolean;
  readonly done: Pick<Corrections, 'denoised' | 'relit' | 'restored' | 'sharpened'>;
}

/** Plans the adjustment of a corrected photo of 3 or 4 channels: what its measures lack, it gets more of. */
export function planAdjustment(photo: Picture, plan: Plan): Adjustment {
  const { small, faults, strength, light, sharpen, done } = plan;
  const { clarity, sharpness, vibrance } = ADJUSTMENT;
  const tones = measureTones(small);
  const byLight = light ? strength : 0;
  const flat = linearStep(0.3, 0.14, tones.spread);
  const soft = linearStep(0.25, 0.6, faults.softness.sigma);
  const pale = linearStep(0.45, 0.1, tones.colour);
  // Remains of noise, or of a blur, are not detail.
  const clean = done.denoised ? 1 - DOUBT * faults.scores.noise : 1;
  const trust = clean * (done.sharpened ? 0.5 : 1);
  return {
    ...planCurve(tones, byLight),
    clarity: byLight * clean * mix(clarity.least, clarity.most, flat),
    sharpness: (sharpen ? strength : 0) * trust * mix(sharpness.least, sharpness.most, soft),
    sigma: Math.min(1.1, Math.max(0.55, 1.2 * faults.softness.sigma)),
    vibrance: done.restored ? 0 : byLight * mix(vibrance.least, vibrance.most, pale),
    noise: Math.max(0.4, noiseOf(photo, plan), traces(faults)),
  };
}
