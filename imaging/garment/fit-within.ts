import { boxBlur } from '../kernels/box-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';

interface Within {
  /** 0–1, of the values' size. */
  readonly coverage: Plane;
  /** Pixels around each that count. */
  readonly radius: number;
}

function product(one: Plane, other: Plane): Plane {
  const out = createPlane(one);
  for (let at = 0; at < out.data.length; at++) out.data[at] = one.data[at] * other.data[at];
  return out;
}

/** Means over squares of what is covered alone. */
export function meanWithin(values: Plane, { coverage, radius }: Within): Plane {
  const sums = boxBlur(product(values, coverage), radius);
  const weights = boxBlur(coverage, radius);
  for (let at = 0; at < sums.data.length; at++) sums.data[at] /= Math.max(1e-3, weights.data[at]);
  return sums;
}

/** Smoothed values are `slope · value + offset`. */
export interface SelfFit {
  readonly slope: Plane;
  readonly offset: Plane;
}

/**
 * The guided filter (He, Sun and Tang 2010) with the values as their own guide, over what is covered alone: differences of a smaller variance than `texture` go, larger
 * ones stay.
 */
export function fitWithin(values: Plane, within: Within & { readonly texture: number }): SelfFit {
  const mean = meanWithin(values, within);
  const squares = meanWithin(product(values, values), within);
  const slope = createPlane(values);
  const offset = createPlane(values);
  for (let at = 0; at < slope.data.length; at++) {
    const variance = Math.max(0, squares.data[at] - mean.data[at] ** 2);
    slope.data[at] = variance / (variance + within.texture);
    offset.data[at] = mean.data[at] * (1 - slope.data[at]);
  }
  return { slope: meanWithin(slope, within), offset: meanWithin(offset, within) };
}
