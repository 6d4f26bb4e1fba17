/** The value of a 16-bit float (IEEE 754 binary16). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Little-endian 16-bit floats as floats of 32 bits, which hold each of them exactly. */
export function decodeHalfs(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(bytes.length >> 1);
  for (let at = 0; at < values.length; at++) values[at] = fromHalf(view.getUint16(2 * at, true));
  return values;
}
