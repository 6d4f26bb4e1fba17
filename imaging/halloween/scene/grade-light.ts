import { luminanceOf } from '../../kernels/luminance.ts';
import type { Grade } from './scene-look.ts';

/** Middle grey, around which contrast turns. */
const MIDDLE = 0.18;

/** Steps of the square root of light for which contrast is told beforehand; light above 1 has that of 1. */
const STEPS = 2048;

/** A grade made ready for many pixels. */
export interface PreparedGrade extends Grade {
  /** Times the light, by the square root of its luminance. */
  readonly gain: Float32Array;
}

/** Makes a grade ready. */
export function prepareGrade(grade: Grade): PreparedGrade {
  const gain = Float32Array.from(
    { length: STEPS + 1 },
    (_, step) => grade.exposure * (((step / STEPS) ** 2 + 1e-4) / MIDDLE) ** (grade.contrast - 1),
  );
  return { ...grade, gain };
}

/** Develops red, green and blue of linear light in place. */
export function gradeLight(
  light: Float32Array,
  { gain, saturation, tint }: PreparedGrade,
  strength: number,
): void {
  const luminance = luminanceOf(light);
  const times = gain[Math.min(STEPS, Math.sqrt(luminance) * STEPS) | 0];
  for (let channel = 0; channel < 3; channel++) {
    const graded = times * tint[channel] * (luminance + saturation * (light[channel] - luminance));
    light[channel] += strength * (Math.max(0, graded) - light[channel]);
  }
}
