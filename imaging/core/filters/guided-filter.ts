import { createPlane, type Plane } from '../raster/plane.ts';
import { boxBlurCompiled } from './compiled-blur.ts';

interface GuidedFilterOptions {
  /** Pixels around each that count. */
  readonly radius: number;
  /** Variance of the guide (in its own units, squared) below which detail is smoothed away. */
  readonly epsilon: number;
}

function combine(a: Plane, b: Plane, value: (a: number, b: number) => number): Plane {
  const out = createPlane(a);
  for (let at = 0; at < out.data.length; at++) out.data[at] = value(a.data[at], b.data[at]);
  return out;
}

/** Means of a guide and of its squares, which all that it guides share. */
interface GuideMeans {
  readonly mean: Plane;
  readonly squares: Plane;
}

function measureGuide(guide: Plane, radius: number): GuideMeans {
  const squares = combine(guide, guide, (a, b) => a * b);
  return { mean: boxBlurCompiled(guide, radius), squares: boxBlurCompiled(squares, radius) };
}

interface Guided extends GuidedFilterOptions {
  readonly guide: Plane;
  readonly means: GuideMeans;
}

function filterBy(source: Plane, { guide, means, radius, epsilon }: Guided): Plane {
  const sourceMean = source === guide ? means.mean : boxBlurCompiled(source, radius);
  const products =
    source === guide
      ? means.squares
      : boxBlurCompiled(
          combine(source, guide, (a, b) => a * b),
          radius,
        );
  const slope = createPlane(source);
  const offset = createPlane(source);
  for (let at = 0; at < slope.data.length; at++) {
    const mean = means.mean.data[at];
    const variance = Math.max(0, means.squares.data[at] - mean * mean);
    slope.data[at] = (products.data[at] - mean * sourceMean.data[at]) / (variance + epsilon);
    offset.data[at] = sourceMean.data[at] - slope.data[at] * mean;
  }
  const meanSlope = boxBlurCompiled(slope, radius);
  const meanOffset = boxBlurCompiled(offset, radius);
  const out = createPlane(source);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = meanSlope.data[at] * guide.data[at] + meanOffset.data[at];
  return out;
}

/** `guidedFilter` for several planes by one guide, which is measured once. */
export function guideBy(guide: Plane, { radius, epsilon }: GuidedFilterOptions): (source: Plane) => Plane {
  const means = measureGuide(guide, radius);
  return (source) => filterBy(source, { guide, means, radius, epsilon });
}

/**
 * The guided filter with a grey guide (He, Sun and Tang 2010): smooths `source` except at edges of `guide`.
 * With the source as its own guide it smooths and keeps edges.
 */
export function guidedFilter(
  source: Plane,
  { guide, ...options }: GuidedFilterOptions & { readonly guide: Plane },
): Plane {
  return guideBy(guide, options)(source);
}
