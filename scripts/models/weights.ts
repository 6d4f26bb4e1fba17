/** Values that a model was trained to. */
export interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Number of values of a shape. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}

/**
 * Puts the axes of weights in another order: axis `i` of the result is axis `order[i]` of the source. Throws
 * `RangeError` where the order does not name every axis.
 */
export function permuteAxes({ shape, values }: Weights, order: readonly number[]): Weights {
  const axes = order.map((axis) => ({ length: shape[axis] ?? 0, stride: sizeOf(shape.slice(axis + 1)) }));
  const out = new Float32Array(sizeOf(axes.map(({ length }) => length)));
  if (out.length !== values.length) throw new RangeError(`${order} is no order of the axes of ${shape}`);
  let to = 0;
  function copyFrom(start: number, depth: number): void {
    const axis = axes[depth];
    if (!axis) {
      out[to++] = values[start] ?? 0;
      return;
    }
    for (let i = 0; i < axis.length; i++) copyFrom(start + i * axis.stride, depth + 1);
  }
  copyFrom(0, 0);
  return { shape: axes.map(({ length }) => length), values: out };
}
