/** How far a value has come on the way between two bounds, 0–1. `to` may lie below `from`; then it is 1 below `to`. */
export function linearStep(from: number, to: number, value: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
