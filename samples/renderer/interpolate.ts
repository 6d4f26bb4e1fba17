/** `value`, or the bound it lies beyond. */
export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(Math.max(value, low), high);
}

/** From `a` at share 0 to `b` at share 1, in a straight line, also beyond. */
export function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/**
 * 0 at `from`, 1 at `to`, level at both ends (Hermite's cubic). `from` may be the greater one: then it falls.
 */
export function smoothStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** Remainder of `value` in its period, never negative. */
export function wrap(value: number, period = 1): number {
  return value - Math.floor(value / period) * period;
}

/** Distance of `value` to the nearest multiple of `period`. */
export function distanceToMultiple(value: number, period: number): number {
  return Math.abs(wrap(value + period / 2, period) - period / 2);
}
