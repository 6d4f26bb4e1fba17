import { linearOf } from '../../core/colour/colour-space.ts';
import type { Ink } from '../../edit/style/ink.ts';
import type { Light } from './paint-shape.ts';

/** Linear light of a colour in OKLab, clipped to sRGB. */
export function inkToLight([lightness, a, b]: Ink): Light {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    Math.max(0, Math.min(1, 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)),
    Math.max(0, Math.min(1, -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)),
    Math.max(0, Math.min(1, -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)),
  ];
}

/** Linear light of a colour `0xrrggbb`. */
export function hexToLight(colour: number): Light {
  return [linearOf[(colour >> 16) & 255], linearOf[(colour >> 8) & 255], linearOf[colour & 255]];
}

/** Mix of two colours in OKLab. */
export function mixInks(one: Ink, { other, share }: { readonly other: Ink; readonly share: number }): Ink {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}
