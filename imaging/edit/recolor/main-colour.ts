import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { clusterRegion, OUTLIERS, type RegionColour } from './cluster-region.ts';

/**
 * Difference in lightness from a thing's median up to which a pixel is the thing in more or less light. Panes
 * and tyres of a white car, or a logo on a black bag, are other parts.
 * @tuned set by eye
 */
const SAME = 0.26;

/**
 * A light part is another one if it is less than `share` of a thing, and hardly any pixels are between.
 * Within `span` of lightness there are fewer than `between` of those beyond. Shine passes gradually into the
 * thing, and parts in the sun are larger.
 * @tuned set by eye
 */
const APART = { share: 0.1, span: 0.08, between: 0.08 } as const;

/** Steps of lightness in which a gap is looked for. */
const STEP = 0.02;

/** Fewest samples, as a share, by which a thing is measured; with fewer all of it counts. */
const FEWEST = 0.68;

/** At most about this many samples are looked at. */
const MAX_SAMPLES = 50_000;

/** Every so many samples, so that few enough are left. */
function thinOut(samples: OklabPlanes): OklabPlanes {
  const count = samples.lightness.width;
  const step = Math.max(1, Math.round(count / MAX_SAMPLES));
  if (step === 1) return samples;
  const width = Math.ceil(count / step);
  const pick = ({ data }: Plane): Plane => {
    const row = new Float32Array(width);
    for (let i = 0; i < width; i++) row[i] = data[i * step];
    return { width, height: 1, data: row };
  };
  return { lightness: pick(samples.lightness), a: pick(samples.a), b: pick(samples.b) };
}

/** Index of the first value that is not below a bound, in ascending ones. */
function firstFrom(ascending: Float32Array, bound: number): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (ascending[middle] < bound) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Lightness that nearly all of a thing stays under, without small light parts such as a logo. */
function findLightest(lightness: Float32Array): number {
  const ascending = lightness.toSorted();
  const count = ascending.length;
  const last = (end: number) => ascending[Math.floor((end - 1) * (1 - OUTLIERS))];
  for (let level = ascending[count >> 1] + STEP; level < ascending[count - 1]; level += STEP) {
    const [end, next] = [firstFrom(ascending, level), firstFrom(ascending, level + APART.span)];
    const beyond = count - next;
    if (beyond < APART.share * count && next - end < APART.between * beyond) return last(end);
  }
  return last(count);
}

/**
 * The colour of which most of a thing is, as one colour of `clusterRegion`: a target colour is met there and
 * not in a mean over parts that are much darker or lighter. `samples` as of `sampleRegion`.
 */
export function findMainColour(samples: OklabPlanes): readonly RegionColour[] {
  const { lightness, a, b } = thinOut(samples);
  const [middle] = quantiles(lightness.data, 0.5);
  const same: number[] = [];
  for (let at = 0; at < lightness.width; at++)
    if (Math.abs(lightness.data[at] - middle) < SAME) same.push(at);
  if (same.length < FEWEST * lightness.width || same.length === lightness.width)
    return clusterRegion(samples, 1);
  const pick = ({ data }: Plane): Plane => {
    const row = new Float32Array(same.length);
    for (let i = 0; i < row.length; i++) row[i] = data[same[i]];
    return { width: row.length, height: 1, data: row };
  };
  const lightest = findLightest(lightness.data);
  // Parts in the sun are the thing as well: they bound how bright it may become.
  return clusterRegion({ lightness: pick(lightness), a: pick(a), b: pick(b) }, 1).map((colour) => ({
    ...colour,
    lightest: Math.max(colour.lightest, lightest),
  }));
}
