import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { meansWithin } from './fit-within.ts';

/** Spreads in centimetres: ridges of folds, and their surroundings. */
const RIDGE = 0.35;
const AROUND = 3;

/** Range of light on a ridge relative to its surroundings (logarithm), from no highlight to a full one. */
const FROM = 0.04;
const WHOLE = 0.6;

/** Strength of highlights on lit places without a ridge. */
const BROAD = 0.2;

/** Highlights of smooth cloth on a garment, 0–1: on lit ridges, and a little wherever it is well lit. */
export function findGloss(
  light: Plane,
  { coverage, pixelsPerCentimetre }: { readonly coverage: Plane; readonly pixelsPerCentimetre: number },
): Plane {
  const ridges = gaussianBlurCompiled(light, RIDGE * pixelsPerCentimetre);
  const radius = Math.max(1, Math.round(AROUND * pixelsPerCentimetre));
  const meanOf = meansWithin(coverage, radius);
  const around = meanOf(meanOf(light));
  const out = createPlane(light);
  for (let at = 0; at < out.data.length; at++) {
    const ridge = smoothStep(FROM, WHOLE, ridges.data[at] - around.data[at]);
    out.data[at] = (1 - BROAD) * ridge + BROAD * smoothStep(0, 0.9, around.data[at]);
  }
  return out;
}
