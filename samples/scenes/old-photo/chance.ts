import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';

/** Gives a number between two bounds at each call. */
export type Chance = (low: number, high: number) => number;

export function createChance(seed: number): Chance {
  const random = createRandom(seed);
  return (low, high) => low + ((high - low) * nextRandom(random)) / 2 ** 32;
}
