import { encodeSrgb } from './colour.ts';

/**
 * Share of white that film makes of light: a soft foot, a straight middle, a shoulder that never burns out at
 * once (fit to the ACES curve, Narkowicz 2015). Rises all the way from 0 at no light towards 1.
 */
export function filmCurve(light: number): number {
  const value = Math.max(0, light);
  return Math.min(1, (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14));
}

/** Light as it is printed: an sRGB value, 0 to 1. */
export function printLight(light: number): number {
  return encodeSrgb(filmCurve(light * 0.75));
}
