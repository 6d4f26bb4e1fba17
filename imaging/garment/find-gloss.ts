import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { meansWithin } from './fit-within.ts';

/** Spreads in centimetres: ridges of folds stand out from a wider surrounding. */
const RIDGE = 0.35;
const AROUND = 3;

/** By how much the logarithm of light on a ridge exceeds that around it where shine begins, and where it is whole. */
const FROM = 0.04;
const WHOLE = 0.6;

/** Share of the shine that lit places have which are no ridges. */
const BROAD = 0.2;

/** Where on a garment smooth cloth would shine, 0–1: on ridges that are lit more than what is around them, and a little wherever it is lit well. */
export function findGloss(light: Plane, coverage: Plane, pixelsPerCentimetre: number): Plane {
  const ridges = gaussianBlur(light, RIDGE * pixelsPerCentimetre);
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
