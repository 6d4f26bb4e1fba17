import { toOklab } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';

/** OKLab offset of a subject for the light of its backdrop. */
export interface LightShift {
  /**
   * Factor of lightness and colour, below 1 for the dark of a night, above 1 for people of a dark photo; 1
   * where it is left out.
   */
  readonly exposure?: number;
  readonly lightness: number;
  /** Factor of the distances from middle lightness. */
  readonly contrast: number;
  /** Added to a and b in proportion to lightness. */
  readonly a: number;
  readonly b: number;
}

/**
 * Share of the difference that is applied, and its bound: the subject keeps its look.
 * @tuned set by eye
 */
const SHARE = 0.18;
const MAX = { lightness: 0.05, contrast: 0.06, colour: 0.012 } as const;

/** Pictures are measured at this many pixels along each side. */
const MEASURED = 96;

interface LightMeasure {
  readonly mean: number;
  readonly spread: number;
  readonly a: number;
  readonly b: number;
}

/** @param weights one for each pixel, any scale */
function measureLight(picture: Picture, weightAt: (pixel: number) => number): LightMeasure {
  const planes = toOklab(picture);
  const lightness = planes.lightness.data;
  let total = 1e-9;
  let mean = 0;
  let squares = 0;
  let a = 0;
  let b = 0;
  for (let at = 0; at < lightness.length; at++) {
    const weight = weightAt(at);
    total += weight;
    mean += weight * lightness[at];
    squares += weight * lightness[at] ** 2;
    a += weight * planes.a.data[at];
    b += weight * planes.b.data[at];
  }
  mean /= total;
  return { mean, spread: Math.sqrt(Math.max(0, squares / total - mean * mean)), a: a / total, b: b / total };
}

function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/**
 * Bounded step from the subject's light towards the backdrop's, by means and spreads in a decorrelated space.
 * After Reinhard et al., “Color transfer between images”, 2001.
 * @param subject with alpha, 4 channels
 * @param gain factor of the share and its bounds, for backdrops with a light of their own
 */
export async function matchLight(subject: Picture, backdrop: Picture, gain = 1): Promise<LightShift> {
  const size = { width: MEASURED, height: MEASURED, kernel: 'linear' } as const;
  const small = await resizePicture(subject, size);
  const from = measureLight(small, (pixel) => small.data[pixel * 4 + 3]);
  const to = measureLight(await resizePicture(backdrop, size), () => 1);
  return {
    lightness: within(gain * SHARE * (to.mean - from.mean), gain * MAX.lightness),
    contrast: 1 + within(SHARE * (to.spread / Math.max(0.05, from.spread) - 1), MAX.contrast),
    a: within(gain * SHARE * (to.a - from.a), gain * MAX.colour),
    b: within(gain * SHARE * (to.b - from.b), gain * MAX.colour),
  };
}
