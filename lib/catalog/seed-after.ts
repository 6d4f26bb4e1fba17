/** Seeds lie below this. */
const SEEDS = 2 ** 31;

/** The largest seed. */
export const LARGEST_SEED = SEEDS - 1;

/** The seed that comes so many steps after another one: what the next versions of a result follow. */
export function seedAfter(seed: unknown, steps: number): number {
  return ((typeof seed === 'number' ? seed : 1) + steps) % SEEDS;
}
