import { luminanceOf } from '../../core/colour/colour-space.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Ink } from '../../edit/style/ink.ts';
import { WELL_EXPOSED_WHITE } from '../../vision/faces/measure-photo-white.ts';
import { inkToLight } from './ink-light.ts';

/**
 * Weights of three estimates of skin's reflectance: the photo is well exposed; its lightest pixels are white;
 * skin with little blue in its light has much pigment.
 */
const WEIGHTS = { exposed: 6, white: 3, pigment: 4 } as const;

/** Natural logarithm by which lit skin exceeds its reflectance in a well-exposed portrait. */
const LIT = 0.14;

/**
 * Line of the logarithm of skin's luminance over that of blue / green, by twelve portraits of known skin.
 * Blue is absorbed by all pigment.
 */
const PIGMENT = { offset: -0.15, slope: 2.7 } as const;

/** Skin relative to white from which that line holds. Very dark skin mirrors the blue of its surroundings. */
const LINE_HOLDS = { from: 0.08, to: 0.35 } as const;

/** Bounds of skin's luminance. */
const DARKEST = 0.03;
const LIGHTEST = 0.62;

/**
 * Lightness of a person's skin in OKLab as in even white light: darker and lighter photos of one person get
 * nearly the same. `white` is from `measurePhotoWhite`.
 */
export function estimateSkinLightness(seen: Ink, white: number): number {
  const light = inkToLight(seen);
  const luminance = Math.max(1e-3, luminanceOf(light));
  const known = Math.max(0.02, white);
  const asSeen = Math.log(luminance) - LIT;
  const toWhite = asSeen + Math.log(WELL_EXPOSED_WHITE / known);
  const blue = Math.log(Math.max(1e-3, light[2]) / Math.max(1e-3, light[1]));
  const byPigment = PIGMENT.offset + PIGMENT.slope * Math.min(0, blue);
  const pigment = WEIGHTS.pigment * smoothStep(LINE_HOLDS.from, LINE_HOLDS.to, luminance / known);
  const sum = WEIGHTS.exposed * asSeen + WEIGHTS.white * toWhite + pigment * byPigment;
  const mean = Math.exp(sum / (WEIGHTS.exposed + WEIGHTS.white + pigment));
  const settled = Math.max(DARKEST, Math.min(LIGHTEST, mean));
  // The lightness of OKLab is the cube root of light at a constant colour.
  return seen[0] * Math.cbrt(settled / luminance);
}
