/** Values that a model was trained to. */
export interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** How many values a shape holds. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/**
 * Puts the axes of weights in another order: axis `i` of the result is axis `order[i]` of the source. Throws `RangeError` where
 * the order does not name every axis.
 */
export function permuteAxes({ shape, values }: Weights, order: readonly number[]): Weights {
  const strides = shape.map((_, axis) => sizeOf(shape.slice(axis + 1)));
  const permuted = order.map((axis) => ({ length: shape[axis] ?? 0, stride: strides[axis] ?? 0 }));
  const out = new Float32Array(sizeOf(permuted.map(({ length }) => length)));
  if (out.length !== values.length) throw new RangeError(`${order} is no order of the axes of ${shape}`);
  const place = permuted.map(() => 0);
  for (let to = 0; to < out.length; to++) {
    out[to] = values[permuted.reduce((sum, { stride }, axis) => sum + stride * (place[axis] ?? 0), 0)] ?? 0;
    for (let axis = permuted.length - 1; axis >= 0; axis--) {
      const next = (place[axis] ?? 0) + 1;
      place[axis] = next < (permuted[axis]?.length ?? 0) ? next : 0;
      if (next === place[axis]) break;
    }
  }
  return { shape: permuted.map(({ length }) => length), values: out };
}
