import type { Plane } from '../../core/raster/plane.ts';

/**
 * Smallest and largest fraction of the photo for people without a face, and the largest fraction of unsure
 * pixels among them.
 */
const MIN_AREA = 0.02;
const MAX_AREA = 0.85;
const MAX_UNSURE = 0.14;

/** Range of unsure likelihoods. */
const UNSURE = { from: 0.15, to: 0.85 } as const;

/** True if a map without faces shows people. For things and animals the model is unsure. */
export function showsPeople({ data }: Plane): boolean {
  let [likely, unsure] = [0, 0];
  for (const value of data) {
    if (value > 0.5) likely++;
    if (value > UNSURE.from && value < UNSURE.to) unsure++;
  }
  const area = likely / data.length;
  return area >= MIN_AREA && area <= MAX_AREA && unsure <= MAX_UNSURE * likely;
}
