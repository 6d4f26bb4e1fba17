import { seedAfter } from '#lib/catalog/seed-after.ts';

/** The same parameters with the next seed: another version of the same fill. */
export function nextVersion(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...parameters, seed: seedAfter(parameters.seed, 1) };
}
