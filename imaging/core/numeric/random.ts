/**
 * Marsaglia's xorshift32 (Journal of Statistical Software 8/14, 2003). The state is the only entry of the
 * array, so that kernels share it without an object of their own.
 */
export type RandomState = Int32Array;

export function createRandom(seed: number): RandomState {
  // Zero is the one state that xorshift never leaves; the multiplication (golden ratio) sets small seeds far
  // apart.
  return Int32Array.of(Math.imul(seed | 0, 0x9e3779b1) ^ 0x2545f491 || 1);
}

/** The next number, 0 … 2³²−1. */
export function nextRandom(state: RandomState): number {
  let word = state[0];
  word ^= word << 13;
  word ^= word >>> 17;
  word ^= word << 5;
  state[0] = word;
  return word >>> 0;
}
