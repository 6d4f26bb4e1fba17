/** Linear interpolation: `from` at 0, `to` at 1. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
