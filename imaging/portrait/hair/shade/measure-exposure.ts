import { linearOf } from '../../../core/colour/colour-space.ts';
import { quantiles } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';

/**
 * Linear light of a well-exposed photo's brightest percent, lower bound of the exposure, and that quantile.
 */
const WELL = 0.55;
const MIN = 0.3;
const LIGHTEST = 0.99;

/** Step between sampled pixels. */
const STEP = 7;

/**
 * Exposure relative to a well-exposed photo, up to 1. Drawn and dyed parts must be as dark as a dark photo.
 * @param least smallest exposure that is told
 */
export function measureExposure({ data }: Picture, least: number = MIN): number {
  const lights: number[] = [];
  for (let at = 0; at + 2 < data.length; at += 3 * STEP)
    lights.push(
      0.2126 * linearOf[data[at]] + 0.7152 * linearOf[data[at + 1]] + 0.0722 * linearOf[data[at + 2]],
    );
  const [lightest = 1] = quantiles(lights, LIGHTEST);
  return Math.max(least, Math.min(1, lightest / WELL));
}
