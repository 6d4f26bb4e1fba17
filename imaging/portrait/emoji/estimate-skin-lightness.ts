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

/**
 * Natural logarithms over which two of them lose weight: that the photo is well exposed, by the distance
 * of its white; pigment, by the distance to the light, as under a colored lamp. @tuned set by eye
 */
const DOUBT = { exposed: 1, pigment: 1.3 } as const;

/** Natural logarithm by which lit skin exceeds its reflectance in a well-exposed portrait. */
const LIT = 0.14;

/**
 * Line of the logarithm of skin's luminance over that of blue / green, by twelve portraits of known skin.
 * Blue is absorbed by all pigment.
 */
const PIGMENT = { offset: -0.15, slope: 2.7 } as const;

/** Skin relative to white from which that line holds. Very dark skin mirrors the blue of its surroundings. */
const LINE_HOLDS = { from: 0.08, to: 0.35 } as const;

/** Bounds of skin's lightness: those of a luminance of 0.03 and 0.62. */
const DARKEST = Math.cbrt(0.03);
const LIGHTEST = Math.cbrt(0.62);

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
  const exposed = WEIGHTS.exposed * Math.exp(-(((toWhite - asSeen) / DOUBT.exposed) ** 2));
  const byLight = (exposed * asSeen + WEIGHTS.white * toWhite) / (exposed + WEIGHTS.white);
  const trusted = pigment * Math.exp(-(((byPigment - byLight) / DOUBT.pigment) ** 2));
  const sum = (exposed + WEIGHTS.white) * byLight + trusted * byPigment;
  const mean = Math.exp(sum / (exposed + WEIGHTS.white + trusted));
  // The lightness of OKLab is the cube root of light at a constant colour.
  return Math.max(DARKEST, Math.min(LIGHTEST, seen[0] * Math.cbrt(mean / luminance)));
}
