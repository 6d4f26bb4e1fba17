/** The middle value; of two in the middle the larger one. 0 for an empty list. */
export function median(values: ArrayLike<number>): number {
  // Typed arrays sort numbers ten times as fast.
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
