import { chooseSources } from '../kernels/choose-sources.ts';
import { featherSeams } from '../kernels/feather-seams.ts';
import { listFlagged } from '../kernels/list-flagged.ts';
import { measureField } from '../kernels/patchmatch-search.ts';
import type { Progress } from '../progress.ts';
import { blendSeams } from './blend-seams.ts';
import { BORDER_DECAY, forEachChunk, sweepField, type Work } from './complete-level.ts';
import type { Level } from './level.ts';
import { weighPatches } from './weigh-patches.ts';

/** Result of filling a region's hole. */
export interface Completion {
  /** Positions of the hole's pixels. */
  readonly holePixels: Int32Array;
  /** For each of them the position of the known pixel it copies, −1 where it copies none. */
  readonly sources: Int32Array;
  /** `holePixels × 3`: corrections to the copied RGB, so that pieces meet without seams. */
  readonly corrections: Float32Array;
}

/** Patch weights for the choice of copies, and for the mean that softens the seams between them. */
const CHOICE = { sharpness: 1, decay: BORDER_DECAY };
const SOFTENING = { sharpness: 0.5, decay: 1 };

/**
 * Replaces the last vote's means by copies of whole patches, and evens out their seams. Copies keep the
 * texture's full contrast.
 */
export async function finishRegion(work: Work, progress: Progress): Promise<Completion> {
  const { field, holePixels, depth } = work;
  await forEachChunk(field.targets.length, {
    yieldIfDue: () => progress.report(0),
    step: (from, to) => measureField(field, { from, to }),
  });
  for (let index = 0; index < 2; index++)
    await sweepField(work, {
      sweep: { index, radius: 0 },
      yieldIfDue: () => progress.report(0.1 + index / 10),
    });
  let weights = weighPatches(field, { depth, ...CHOICE });
  const sources = new Int32Array(holePixels.length);
  await forEachChunk(holePixels.length, {
    yieldIfDue: () => progress.report(0.3),
    step: (from, to) => chooseSources(field, { holePixels, from, to, weights, sources }),
  });
  const corrections = await blendSeams(work.level, {
    copies: { holePixels, sources },
    yieldIfDue: () => progress.report(0.4),
  });
  weights = weighPatches(field, { depth, ...SOFTENING });
  await forEachChunk(holePixels.length, {
    yieldIfDue: () => progress.report(0.7),
    step: (from, to) =>
      featherSeams(field, { vote: { holePixels, from, to, weights }, copies: { sources, corrections } }),
  });
  return { holePixels, sources, corrections };
}

/** The completion of a region that holds nothing to copy from: its level's smooth guess stays. */
export function keepGuess({ hole }: Level): Completion {
  const holePixels = listFlagged(hole);
  const sources = new Int32Array(holePixels.length).fill(-1);
  return { holePixels, sources, corrections: new Float32Array(holePixels.length * 3) };
}
