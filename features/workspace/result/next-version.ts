import { MORE_VERSIONS } from '#lib/catalog/limits.ts';
import { seedAfter } from '#lib/catalog/seed-after.ts';

/** The same parameters with another seed, behind those of the versions that come with the result. */
export function nextVersion(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...parameters, seed: seedAfter(parameters.seed, MORE_VERSIONS + 1) };
}
