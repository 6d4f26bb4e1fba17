/** The nearest value between 0 and 1. */
export function clampUnit(value: number): number {
  return Math.max(0, Math.min(1, value));
}

/** Position of a value between two bounds, 0–1. With `to` below `from` it falls: 1 at `to` and below. */
export function linearStep(from: number, to: number, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Like `linearStep`, with a soft beginning and end: Hermite's cubic 3t² − 2t³. */
export function smoothStep(from: number, to: number, value: number): number {
  const share = linearStep(from, to, value);
  return share * share * (3 - 2 * share);
}

/** Linear interpolation: `from` at 0, `to` at 1. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Light as it is up to a knee below 1, then ever more slowly towards 1, as on film. */
export function toneShoulder(light: number, knee: number): number {
  return light <= knee ? light : 1 - (1 - knee) * Math.exp((knee - light) / (1 - knee));
}

/** The middle value; of two in the middle the larger one. 0 for an empty list. */
export function median(values: ArrayLike<number>): number {
  // Typed arrays sort numbers ten times as fast.
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/**
 * The values that given shares (0–1) of a list lie below: 0 gives the least value, 1 the largest. `undefined`
 * for an empty list.
 */
export function quantiles(values: ArrayLike<number>, ...shares: readonly number[]): number[] {
  // Typed arrays sort numbers ten times as fast.
  const sorted = Float32Array.from(values).sort();
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))]);
}

/** Writes the six terms of a surface of the second degree: 1, x, y, x², xy and y². */
export function setQuadraticTerms(x: number, y: number, out: Float64Array): void {
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = x * x;
  out[4] = x * y;
  out[5] = y * y;
}
