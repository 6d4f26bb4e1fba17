import { createPlane, type Plane } from '../raster/plane.ts';
import { boxBlur } from './box-blur.ts';

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

/**
 * The guided filter with a grey guide (He, Sun and Tang 2010): smooths `source` except at edges of `guide`.
 * With the source as its own guide it smooths and keeps edges.
 */
export function guidedFilter(
  source: Plane,
  { guide, radius, epsilon }: GuidedFilterOptions & { readonly guide: Plane },
): Plane {
  const guideMean = boxBlur(guide, radius);
  const guideSquares = boxBlur(
    combine(guide, guide, (a, b) => a * b),
    radius,
  );
  const sourceMean = source === guide ? guideMean : boxBlur(source, radius);
  const products =
    source === guide
      ? guideSquares
      : boxBlur(
          combine(source, guide, (a, b) => a * b),
          radius,
        );
  const slope = createPlane(source);
  const offset = createPlane(source);
  for (let at = 0; at < slope.data.length; at++) {
    const mean = guideMean.data[at];
    const variance = Math.max(0, guideSquares.data[at] - mean * mean);
    slope.data[at] = (products.data[at] - mean * sourceMean.data[at]) / (variance + epsilon);
    offset.data[at] = sourceMean.data[at] - slope.data[at] * mean;
  }
  const meanSlope = boxBlur(slope, radius);
  const meanOffset = boxBlur(offset, radius);
  const out = createPlane(source);
  for (let at = 0; at < out.data.length; at++)
    out.data[at] = meanSlope.data[at] * guide.data[at] + meanOffset.data[at];
  return out;
}
