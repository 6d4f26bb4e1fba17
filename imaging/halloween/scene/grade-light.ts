import type { Grade } from './scene-look.ts';

/** Middle grey, around which contrast turns. */
const MIDDLE = 0.18;

/** Develops red, green and blue of linear light in place. */
export function gradeLight(
  light: Float32Array,
  { exposure, contrast, saturation, tint }: Grade,
  strength: number,
): void {
  const luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
  const bent = exposure * ((luminance + 1e-4) / MIDDLE) ** (contrast - 1);
  for (let channel = 0; channel < 3; channel++) {
    const graded = bent * tint[channel] * (luminance + saturation * (light[channel] - luminance));
    light[channel] += strength * (Math.max(0, graded) - light[channel]);
  }
}
