import { linearOf } from '../kernels/oklab.ts';
import { quantiles } from '../kernels/quantiles.ts';
import type { Picture } from '../picture.ts';

/** The lightest hundredth of a well exposed photo is at least this bright, in linear light. */
const WELL = 0.55;
const LEAST = 0.3;
const LIGHTEST = 0.99;

/** Every so many pixels one is looked at. */
const STEP = 7;

/** How bright a photo is beside a well exposed one, 0.3–1: what is drawn into the photo of a dark bar must be darker, too. */
export function measureExposure({ data }: Picture): number {
  const lights: number[] = [];
  for (let at = 0; at + 2 < data.length; at += 3 * STEP)
    lights.push(
      0.2126 * linearOf[data[at]] + 0.7152 * linearOf[data[at + 1]] + 0.0722 * linearOf[data[at + 2]],
    );
  const [lightest = 1] = quantiles(lights, LIGHTEST);
  return Math.max(LEAST, Math.min(1, lightest / WELL));
}
