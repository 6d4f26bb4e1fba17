/** Sizes of a convolution, rows before columns. */
export interface Geometry {
  readonly input: readonly number[];
  readonly output: readonly number[];
  readonly kernel: readonly number[];
  readonly strides: readonly number[];
  readonly dilations: readonly number[];
}

/** TensorFlow's padding `SAME` as numbers: top, left, bottom, right. An odd rest goes to the end. */
export function padsOf({ input, output, kernel, strides, dilations }: Geometry): number[] {
  const totals = [0, 1].map((axis) => {
    const reach = ((kernel[axis] ?? 1) - 1) * (dilations[axis] ?? 1) + 1;
    return Math.max(0, ((output[axis] ?? 1) - 1) * (strides[axis] ?? 1) + reach - (input[axis] ?? 1));
  });
  const before = totals.map((total) => total >> 1);
  return [...before, ...totals.map((total) => total - (total >> 1))];
}
