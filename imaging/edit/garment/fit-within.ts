import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

function product(one: Plane, other: Plane): Plane {
  const out = createPlane(one);
  for (let at = 0; at < out.data.length; at++) out.data[at] = one.data[at] * other.data[at];
  return out;
}

/** Box mean over covered pixels (0–1) only. `radius` is in pixels. */
export function meansWithin(coverage: Plane, radius: number): (values: Plane) => Plane {
  const weights = boxBlurCompiled(coverage, radius);
  return (values) => {
    const sums = boxBlurCompiled(product(values, coverage), radius);
    for (let at = 0; at < sums.data.length; at++) sums.data[at] /= Math.max(1e-3, weights.data[at]);
    return sums;
  };
}

/** Smoothed values are `slope · value + offset`. */
interface SelfFit {
  readonly slope: Plane;
  readonly offset: Plane;
}

/**
 * Guided filter (He, Sun and Tang 2010) with the values as their own guide, over covered pixels only.
 * Variances below `texture` are removed; larger ones stay.
 */
export function fitWithin(
  values: Plane,
  {
    coverage,
    radius,
    texture,
  }: { readonly coverage: Plane; readonly radius: number; readonly texture: number },
): SelfFit {
  const meanOf = meansWithin(coverage, radius);
  const mean = meanOf(values);
  const squares = meanOf(product(values, values));
  const slope = createPlane(values);
  const offset = createPlane(values);
  for (let at = 0; at < slope.data.length; at++) {
    const variance = Math.max(0, squares.data[at] - mean.data[at] ** 2);
    slope.data[at] = variance / (variance + texture);
    offset.data[at] = mean.data[at] * (1 - slope.data[at]);
  }
  return { slope: meanOf(slope), offset: meanOf(offset) };
}
