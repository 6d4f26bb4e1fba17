import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { quantiles } from '../../../core/numeric/scalar.ts';

/** Lightness of hair in shadow, on average and in highlights, and its mean colour. */
export interface HairLightness {
  readonly dark: number;
  readonly middle: number;
  readonly light: number;
  readonly a: number;
  readonly b: number;
}

/** Quantiles of shadow and highlights. */
const DARK = 0.06;
const LIGHT = 0.95;

/** Measures the lightness of hair from samples. */
export function measureHairLight({ lightness, a, b }: OklabPlanes): HairLightness {
  const [dark, middle, light] = quantiles(lightness.data, DARK, 0.5, LIGHT);
  const mean = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { dark, middle, light, a: mean(a.data), b: mean(b.data) };
}
