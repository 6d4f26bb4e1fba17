import { createRandom, type RandomState } from '../../core/numeric/random.ts';
import type { Progress } from '../../core/progress.ts';
import { buildPyramid } from './build-pyramid.ts';
import { completePlain } from './complete-plain.ts';
import { fillLevels } from './fill-levels.ts';
import { type Completion, finishRegion, keepGuess } from './finish-region.ts';
import type { Level } from './level.ts';
import { completePattern } from './pattern/complete-pattern.ts';
import { chooseLines } from './structure/choose-lines.ts';
import { addDrawn, fixDrawn } from './structure/draw-lines.ts';
import { findLines } from './structure/find-lines.ts';

interface CompleteOptions {
  readonly seed: number;
  /** Share of the region's longer side within which matches are searched; 1 = everywhere. */
  readonly locality: number;
}

/** Share of the work at which the last level ends, and copies and seams begin. */
const FINISH_FROM = 0.85;

/**
 * Fills the hole of a region from the rest of it, coarse to fine (Wexler 2007, Barnes 2009, Newson 2014). If
 * that breaks lines of the scene, it is repeated with these lines drawn first. The level's pixels are changed
 * in place, within the hole only.
 */
export async function completeRegion(
  region: Level,
  { seed, locality, progress }: CompleteOptions & { readonly progress: Progress },
): Promise<Completion> {
  const random = createRandom(seed);
  const plain = await completePlain(region, { random, progress });
  if (plain) return plain;
  const pattern = await completePattern(region, { random, progress });
  if (pattern.pixels.length === 0) return completeByPatches(region, { random, locality, progress });
  const rest = fixDrawn(region, pattern);
  if (!rest.hole.includes(1)) return addDrawn(region, { completion: keepGuess(rest), laid: pattern });
  return addDrawn(region, {
    completion: await completeByPatches(rest, { random, locality, progress }),
    laid: pattern,
  });
}

interface Patching {
  readonly random: RandomState;
  readonly locality: number;
}

async function completeByPatches(
  region: Level,
  { random, locality, progress }: Patching & { readonly progress: Progress },
): Promise<Completion> {
  const levels = await buildPyramid(region, progress);
  await progress.report(0);
  const { lines, scale, level } = findLines(levels);
  await progress.report(0);
  const filling = { levels, random, locality };
  const share = lines.length > 0 ? FINISH_FROM / 2 : FINISH_FROM;
  let filled = await fillLevels({ ...filling, lines: [], scale }, progress.subrange(0, share));
  const chosen = chooseLines(levels[level], lines);
  if (chosen.length > 0)
    filled = await fillLevels({ ...filling, lines: chosen, scale }, progress.subrange(share, FINISH_FROM));
  const { work, laid } = filled;
  if (!work) return keepGuess(region);
  return addDrawn(region, { completion: await finishRegion(work, progress.subrange(FINISH_FROM, 1)), laid });
}
