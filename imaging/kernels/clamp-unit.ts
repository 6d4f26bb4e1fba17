/** The nearest value between 0 and 1. */
export function clampUnit(value: number): number {
  return Math.max(0, Math.min(1, value));
}
