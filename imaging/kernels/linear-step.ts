/** Position of a value between two bounds, 0–1. With `to` below `from` it falls: 1 at `to` and below. */
export function linearStep(from: number, to: number, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
