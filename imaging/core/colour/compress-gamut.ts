import type { OklabPlanes } from './colour-space.ts';

/** Halvings of the range of chroma: the sixth leaves under two per cent. */
const HALVINGS = 6;

/**
 * Takes chroma from colours that sRGB does not hold until it does, at constant lightness and hue: clipping
 * channels would turn the hue and lose the shading. In place; lightness is kept within 0–1.
 */
export function compressGamut(planes: OklabPlanes): void {
  const lightness = planes.lightness.data;
  const a = planes.a.data;
  const b = planes.b.data;
  for (let at = 0; at < lightness.length; at++) {
    const light = Math.max(0, Math.min(1, lightness[at]));
    lightness[at] = light;
    if (isInGamut(light, a[at], b[at])) continue;
    let inside = 0;
    let outside = 1;
    for (let round = 0; round < HALVINGS; round++) {
      const middle = (inside + outside) / 2;
      if (isInGamut(light, middle * a[at], middle * b[at])) inside = middle;
      else outside = middle;
    }
    a[at] *= inside;
    b[at] *= inside;
  }
}

/** Rounding beyond 0 and 1 that a byte does not show. */
const SLACK = 0.002;

function isInGamut(lightness: number, a: number, b: number): boolean {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return (
    red >= -SLACK &&
    red <= 1 + SLACK &&
    green >= -SLACK &&
    green <= 1 + SLACK &&
    blue >= -SLACK &&
    blue <= 1 + SLACK
  );
}
