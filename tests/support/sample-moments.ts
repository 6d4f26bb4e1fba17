import fc from 'fast-check';
import { propertySeed } from './property-seed.ts';

/** As many of the moments, chosen by the seed and in their order; all of them in the exhaustive run. */
export function sampleMoments<T>(moments: readonly T[], count: number): readonly T[] {
  if (process.env.EXHAUSTIVE) return moments;
  const some = fc.subarray([...moments], { minLength: count, maxLength: count });
  return fc.sample(some, { seed: propertySeed, numRuns: 1 })[0] ?? moments;
}
