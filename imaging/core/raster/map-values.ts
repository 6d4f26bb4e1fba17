/** Values by their place and those of another array. */
type ValueAt = (value: number, at: number) => number;

/**
 * Bytes from the values of an array. Some ten times as fast as `Uint8Array.from` with a function, which boxes
 * each value.
 */
export function mapToBytes(values: ArrayLike<number>, valueAt: ValueAt): Uint8Array {
  const out = new Uint8Array(values.length);
  for (let at = 0; at < out.length; at++) out[at] = valueAt(values[at], at);
  return out;
}

/** As `mapToBytes`, floats. */
export function mapToFloats(values: ArrayLike<number>, valueAt: ValueAt): Float32Array {
  const out = new Float32Array(values.length);
  for (let at = 0; at < out.length; at++) out[at] = valueAt(values[at], at);
  return out;
}
