import { MORE_VERSIONS } from './limits.ts';

/** Seeds lie below this. */
const SEEDS = 2 ** 31;

/** The largest seed. */
export const LARGEST_SEED = SEEDS - 1;

/** The seed that comes so many steps after another one: what the next versions of a result follow. */
export function seedAfter(seed: unknown, steps: number): number {
  return ((typeof seed === 'number' ? seed : 1) + steps) % SEEDS;
}

/**
 * Seeds of the stored pictures of a run, in their order. Each follows the one before; once some were
 * deleted, the findings list those that are left. Null where nothing was drawn by a seed.
 */
export function seedsOf(
  findings: Readonly<Record<string, unknown>> | null,
  pictures: number,
): number[] | null {
  const { seed, seeds } = findings ?? {};
  if (Array.isArray(seeds)) return seeds.map(Number);
  return typeof seed === 'number' ? Array.from({ length: pictures }, (_, at) => seed + at) : null;
}

/** Same parameters with another seed, beyond the seeds of the result's own versions. */
export function nextVersion(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { seed, count } = parameters;
  const pictures = typeof count === 'number' ? count : 1;
  return { ...parameters, seed: seedAfter(seed, pictures * (MORE_VERSIONS + 1)) };
}
