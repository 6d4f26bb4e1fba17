import { luminanceOf } from '../../../core/colour/colour-space.ts';
import type { Grade } from './scene-look.ts';

/** Middle grey, the pivot of contrast. */
const MIDDLE = 0.18;

/** Steps of the contrast table over the square root of light; light above 1 is clamped. */
const STEPS = 2048;

/** A grade with its contrast table. */
export interface PreparedGrade extends Grade {
  /** Gain by the square root of luminance. */
  readonly gain: Float32Array;
}

/** Builds the contrast table of a grade. */
export function prepareGrade(grade: Grade): PreparedGrade {
  const gain = Float32Array.from(
    { length: STEPS + 1 },
    (_, step) => grade.exposure * (((step / STEPS) ** 2 + 1e-4) / MIDDLE) ** (grade.contrast - 1),
  );
  return { ...grade, gain };
}

/** Grades linear red, green and blue in place. */
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
