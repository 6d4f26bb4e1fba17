import type { RandomState } from '../../core/numeric/random.ts';
import type { NearestNeighbourField } from '../../core/patchmatch/nearest-neighbour-field.ts';
import { votePatches } from '../../core/patchmatch/patch-vote.ts';
import { measureField, searchPatchMatch } from '../../core/patchmatch/patchmatch-search.ts';
import type { Progress } from '../../core/progress.ts';
import type { Level } from './level.ts';
import { measureDepth } from './measure-depth.ts';
import { weighDepths, weighPatches } from './weigh-patches.ts';

/** Entries handled between two yields. */
const STRETCH = 20_000;

/** Effort spent on a level. */
export interface Effort {
  /** Rounds of searching and voting. */
  readonly rounds: number;
  /** Sweeps of search in each round. */
  readonly sweeps: number;
  /** Pixels around a match in which the random search begins. */
  readonly radius: number;
  /** Sharpness of the first and of the last vote. */
  readonly sharpness: readonly [number, number];
}

/** Everything that the rounds on one level share. */
export interface Work {
  readonly level: Level;
  readonly field: NearestNeighbourField;
  /** Weight of each target in votes by its depth in the hole. */
  readonly depthWeights: Float64Array;
  readonly random: RandomState;
}

export function createWork(
  level: Level,
  { field, random }: { readonly field: NearestNeighbourField; readonly random: RandomState },
): Work {
  return { level, field, depthWeights: weighDepths(field, measureDepth(level)), random };
}

/** Runs a step over 0 … count in chunks and yields after each. */
export async function forEachChunk(
  count: number,
  {
    yieldIfDue,
    step,
  }: { readonly yieldIfDue: () => Promise<void>; readonly step: (from: number, to: number) => void },
): Promise<void> {
  for (let from = 0; from < count; from += STRETCH) {
    step(from, Math.min(count, from + STRETCH));
    await yieldIfDue();
  }
}

/** Sets all hole pixels anew from the field; returns the mean absolute change of a byte. */
export async function vote(
  { field, depthWeights }: Work,
  { sharpness, yieldIfDue }: { readonly sharpness: number; readonly yieldIfDue: () => Promise<void> },
): Promise<number> {
  weighPatches(field, { sharpness, depthWeights });
  return (await votePatches(field, yieldIfDue)) / (3 * field.holePixels.length);
}

/** Below this mean change of a byte another round would change nothing that can be seen. */
const SETTLED = 0.25;

/** Wexler's alternation on one level: search the best patches, let them vote, until the picture settles. */
export async function completeLevel(
  work: Work,
  { effort, progress }: { readonly effort: Effort; readonly progress: Progress },
): Promise<void> {
  const { rounds, sweeps, radius, sharpness } = effort;
  const { field, random } = work;
  for (let round = 0; round < rounds; round++) {
    const yieldIfDue = () => progress.report(round / rounds);
    await measureField(field, yieldIfDue);
    for (let index = 0; index < sweeps; index++) {
      const forward = index % 2 === 0;
      // Sweeps backwards carry on what the one before has found: random places would find little more.
      await searchPatchMatch(field, { forward, radius: forward ? radius : 0, random, yieldIfDue });
    }
    const share = rounds > 1 ? round / (rounds - 1) : 1;
    const change = await vote(work, {
      sharpness: sharpness[0] + (sharpness[1] - sharpness[0]) * share,
      yieldIfDue,
    });
    if (change < SETTLED) break;
  }
  await progress.report(1);
}
