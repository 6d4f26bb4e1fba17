import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { median, quantiles } from '../../core/numeric/scalar.ts';
import { clusterRegion, OUTLIERS, type RegionColour } from './cluster-region.ts';

/**
 * Difference in lightness from a thing's median up to which a pixel is the thing in more or less light. Panes
 * and tyres of a white car, or a logo on a black bag, are other parts.
 * @tuned set by eye
 */
const SAME = 0.26;

/** Fewest samples, as a share, by which a thing is measured; with fewer all of it counts. */
const FEWEST = 0.5;

/**
 * The colour of which most of a thing is, as one colour of `clusterRegion`: a target colour is met there and
 * not in a mean over parts that are much darker or lighter. `samples` as of `sampleRegion`.
 */
export function findMainColour(samples: OklabPlanes): readonly RegionColour[] {
  const { lightness, a, b } = samples;
  const middle = median(lightness.data);
  const isSame = (_: number, at: number) => Math.abs(lightness.data[at] - middle) < SAME;
  const width = lightness.data.filter(isSame).length;
  if (width < FEWEST * lightness.data.length || width === lightness.data.length)
    return clusterRegion(samples, 1);
  const pick = (values: Float32Array) => ({ width, height: 1, data: values.filter(isSame) });
  const main = clusterRegion({ lightness: pick(lightness.data), a: pick(a.data), b: pick(b.data) }, 1);
  // Parts in the sun are the thing as well: they bound how bright it may become.
  const [lightest] = quantiles(lightness.data, 1 - OUTLIERS);
  return main.map((colour) => ({ ...colour, lightest: Math.max(colour.lightest, lightest) }));
}
