import { createRandom, type RandomState } from '../../core/numeric/random.ts';
import type { Progress } from '../../core/progress.ts';
import { buildPyramid } from './build-pyramid.ts';
import { completeLevel, createWork, type Effort, vote, type Work } from './complete-level.ts';
import { completePlain } from './complete-plain.ts';
import { createField, refineField, scatterField } from './create-field.ts';
import { drawInitialGuess } from './draw-initial-guess.ts';
import { type Completion, finishRegion, keepGuess } from './finish-region.ts';
import type { Level } from './level.ts';
import { completePattern } from './pattern/complete-pattern.ts';
import { chooseLines } from './structure/choose-lines.ts';
import {
  addDrawn,
  type DrawnLines,
  drawLines,
  fixDrawn,
  matchAlongLines,
  NOTHING_DRAWN,
} from './structure/draw-lines.ts';
import { findLines } from './structure/find-lines.ts';
import type { Line } from './structure/pair-line-ends.ts';

interface CompleteOptions {
  readonly seed: number;
  /** Share of the region's longer side within which matches are searched; 1 = everywhere. */
  readonly locality: number;
}

/** Share of the work at which the last level ends, and copies and seams begin. */
const FINISH_FROM = 0.85;

/** More targets than this are only refined around the coarser level's matches. */
const MANY_TARGETS = 120_000;

/** Effort for a level: high where it is coarse, since that decides the layout. */
function effortFor(
  work: Work,
  { index, isCoarsest, locality }: { index: number; isCoarsest: boolean; readonly locality: number },
): Effort {
  const { width, height } = work.level;
  const side = Math.max(4, Math.round(Math.max(width, height) * locality));
  if (isCoarsest) return { rounds: 20, sweeps: 3, radius: side, sharpness: [0.3, 1] };
  if (work.field.targets.length > MANY_TARGETS) return { rounds: 1, sweeps: 1, radius: 4, sharpness: [1, 1] };
  if (index === 0) return { rounds: 1, sweeps: 1, radius: Math.ceil(side / 32), sharpness: [1, 1] };
  return { rounds: Math.min(16, 4 * index), sweeps: 2, radius: side, sharpness: [0.3, 1] };
}

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
  const filling = { levels, random, locality, scale, coarsest: levels.length - 1 };
  const share = lines.length > 0 ? FINISH_FROM / 2 : FINISH_FROM;
  // Their own level shows if lines are broken: finer ones are filled once that is decided.
  const seen = lines.length > 0 ? level : 0;
  let filled = await fillLevels({ ...filling, lines: [], finest: seen }, progress.subrange(0, share));
  const chosen = chooseLines(levels[level], lines);
  const rest = progress.subrange(share, FINISH_FROM);
  if (chosen.length > 0) filled = await fillLevels({ ...filling, lines: chosen, finest: 0 }, rest);
  else if (seen > 0)
    filled = await fillLevels(
      { ...filling, lines: [], coarsest: seen - 1, finest: 0, before: filled.work },
      rest,
    );
  const { work, laid } = filled;
  if (!work) return keepGuess(region);
  return addDrawn(region, { completion: await finishRegion(work, progress.subrange(FINISH_FROM, 1)), laid });
}

interface Filling {
  /** Full size first. */
  readonly levels: readonly Level[];
  readonly random: RandomState;
  readonly locality: number;
  /** Lines drawn before the patches. */
  readonly lines: readonly Line[];
  /** Full-size pixels for each pixel of the lines' points. */
  readonly scale: number;
  /** First and last level that is completed. */
  readonly coarsest: number;
  readonly finest: number;
  /** The work on the level before the first one, if there is any. */
  readonly before?: Work;
}

/**
 * Completes level by level up the pyramid. Returns the work on the last level, if there was a source, and the
 * drawn lines.
 */
async function fillLevels(
  { levels, random, locality, lines, scale, coarsest, finest, before }: Filling,
  progress: Progress,
): Promise<{ work: Work | undefined; laid: DrawnLines }> {
  const shares = shareOut(levels);
  let work = before;
  let laid = NOTHING_DRAWN;
  for (let index = coarsest; index >= finest; index--) {
    const part = progress.subrange(shares[index + 1], shares[index]);
    laid = drawLines(levels[index], { lines, scale: scale / 2 ** index });
    const level = fixDrawn(levels[index], laid);
    await part.report(0);
    const field = createField(level);
    await part.report(0);
    if (!field.usable.includes(1)) {
      drawInitialGuess(level);
      continue;
    }
    const next: Work = createWork(level, { field, random });
    await part.report(0);
    if (work) {
      refineField(next.field, { coarse: work.field, random });
      matchAlongLines(next.field, laid);
      await vote(next, { sharpness: 1, yieldIfDue: () => part.report(0) });
    } else {
      drawInitialGuess(level);
      scatterField(next.field, { radius: 8, random });
      matchAlongLines(next.field, laid);
    }
    const isCoarsest = !work;
    work = next;
    await completeLevel(work, { effort: effortFor(work, { index, isCoarsest, locality }), progress: part });
  }
  return { work, laid };
}

/** The share of the work on all levels that is done before each level begins, by pixels and rounds. */
function shareOut(levels: readonly Level[]): number[] {
  const costs = levels.map(({ width, height }, index) => width * height * (index === 0 ? 1 : 5));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const shares = [1];
  for (const cost of costs) shares.push(shares[shares.length - 1] - cost / total);
  return shares.map((share) => Math.max(0, share));
}
