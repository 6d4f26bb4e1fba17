import type { RandomState } from '../../core/numeric/random.ts';
import type { Progress } from '../../core/progress.ts';
import { completeLevel, createWork, type Effort, vote, type Work } from './complete-level.ts';
import { createField, refineField, scatterField } from './create-field.ts';
import { drawInitialGuess } from './draw-initial-guess.ts';
import { isLaidOut, tryLayout } from './layout/try-layout.ts';
import type { Level } from './level.ts';
import {
  type DrawnLines,
  drawLines,
  fixDrawn,
  matchAlongLines,
  NOTHING_DRAWN,
} from './structure/draw-lines.ts';
import type { Line } from './structure/pair-line-ends.ts';

/** More targets than this are only refined around the coarser level's matches. */
const MANY_TARGETS = 120_000;

interface Filling {
  /** Full size first. */
  readonly levels: readonly Level[];
  readonly random: RandomState;
  /** Share of the region's longer side within which matches are searched; 1 = everywhere. */
  readonly locality: number;
  /** Lines drawn before the patches. */
  readonly lines: readonly Line[];
  /** Full-size pixels for each pixel of the lines' points. */
  readonly scale: number;
}

/** State of a filling between two levels. */
interface Filled {
  /** On the finest level filled, if there was a source. */
  readonly work: Work | undefined;
  readonly laid: DrawnLines;
  /** True if a layout by offsets was found better than patches found freely. */
  readonly isLaidOut: boolean;
}

interface Place {
  readonly index: number;
  readonly isCoarsest: boolean;
  readonly isLaidOut: boolean;
}

/** Effort for a level: high where it is coarse, since that decides the layout. */
function effortFor(
  { level: { width, height }, field: { targets } }: Work,
  { index, isCoarsest, isLaidOut, locality }: Place & { readonly locality: number },
): Effort {
  const side = Math.max(4, Math.round(Math.max(width, height) * locality));
  if (isCoarsest) return { rounds: 20, sweeps: 3, radius: side, sharpness: [0.3, 1] };
  if (targets.length > MANY_TARGETS) return { rounds: 1, sweeps: 1, radius: 4, sharpness: [1, 1] };
  const near = Math.ceil(side / 32);
  if (index === 0) return { rounds: 1, sweeps: 1, radius: near, sharpness: [1, 1] };
  // A layout is melded, not made anew.
  return {
    rounds: Math.min(16, 4 * index),
    sweeps: 2,
    radius: isLaidOut ? near : side,
    sharpness: [0.3, 1],
  };
}

/**
 * Completes level by level up the pyramid. On a coarse level a layout by a few offsets takes the place of
 * patches found freely, where it is the better one of the two. Returns the work on the finest level, if there
 * was a source, and the drawn lines.
 */
export async function fillLevels(
  filling: Filling,
  progress: Progress,
): Promise<{ work: Work | undefined; laid: DrawnLines }> {
  const { levels, locality } = filling;
  const shares = shareOut(levels);
  // Who asks for matches near by wants small damage mended.
  const laidOut = locality < 1 ? -1 : levels.findIndex(isLaidOut);
  let filled: Filled = { work: undefined, laid: NOTHING_DRAWN, isLaidOut: false };
  for (let index = levels.length - 1; index >= 0; index--) {
    const part = progress.subrange(shares[index + 1], shares[index]);
    if (index !== laidOut) {
      filled = await fillLevel(filling, { index, filled, progress: part });
      continue;
    }
    filled = await fillLevel(filling, { index, filled, progress: part.subrange(0, 0.5) });
    const { work, laid } = filled;
    if (work)
      filled = { ...filled, isLaidOut: await tryLayout(work, { laid, progress: part.subrange(0.5, 1) }) };
  }
  return filled;
}

async function fillLevel(
  { levels, random, locality, lines, scale }: Filling,
  { index, filled, progress }: { readonly index: number; filled: Filled; readonly progress: Progress },
): Promise<Filled> {
  const laid = drawLines(levels[index], { lines, scale: scale / 2 ** index });
  const level = fixDrawn(levels[index], laid);
  await progress.report(0);
  const field = createField(level);
  await progress.report(0);
  if (!field.usable.includes(1)) {
    drawInitialGuess(level);
    return { ...filled, laid };
  }
  const work: Work = createWork(level, { field, random });
  await progress.report(0);
  const coarse = filled.work;
  if (coarse) {
    refineField(field, { coarse: coarse.field, random });
    matchAlongLines(field, laid);
    await vote(work, { sharpness: 1, yieldIfDue: () => progress.report(0) });
  } else {
    drawInitialGuess(level);
    scatterField(field, { radius: 8, random });
    matchAlongLines(field, laid);
  }
  const place = { index, isCoarsest: !coarse, isLaidOut: filled.isLaidOut };
  await completeLevel(work, { effort: effortFor(work, { ...place, locality }), progress });
  return { ...filled, work, laid };
}

/** The share of the work on all levels that is done before each level begins, by pixels and rounds. */
function shareOut(levels: readonly Level[]): number[] {
  const costs = levels.map(({ width, height }, index) => width * height * (index === 0 ? 1 : 5));
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  const shares = [1];
  for (const cost of costs) shares.push(shares[shares.length - 1] - cost / total);
  return shares.map((share) => Math.max(0, share));
}
