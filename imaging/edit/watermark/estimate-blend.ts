import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import { claimEnclosed } from './claim-enclosed.ts';
import { classifyStrokes } from './classify-strokes.ts';
import { estimateGround, type Ground, groundAround } from './estimate-ground.ts';
import { type BlendFit, fitBlend, pairSides } from './fit-blend.ts';
import { measureRelief } from './measure-relief.ts';
import { proposeBlends, proposeStrokes, proposeTinted } from './propose-marks.ts';
import { assessTrial, isOfScene, selectDistinct } from './rank-trials.ts';
import { trimStrokes } from './trim-strokes.ts';

/** Estimate of a mark in one area after some rounds. */
export interface Estimate {
  readonly blend: Blend;
  /** Likelihood of each pixel to be marked. */
  readonly marked: Plane;
  readonly ground: Ground;
  /** Grey levels by which its edges are lowered, see `measureRelief`. */
  readonly relief: number;
  /** Absent where too little of the mark's edges was seen. */
  readonly sides: BlendFit | undefined;
}

/** Number of proposals that are followed and searched, and the rounds for each. */
const FOLLOWED = 6;
const SEARCHED = 3;
const TRIAL_ROUNDS = 2;
const LAST_ROUNDS = 2;

/** Spread of the local means in pixels, first and last. */
const FIRST_SPREAD = 6;
const LAST_SPREAD = 4;

/** Distance in pixels over which both sides of the mark's edge are compared. */
const PAIR_SPREAD = 3;

/** Marks fainter than this are invisible. */
const MIN_OPACITY = 0.15;

/**
 * Estimates blend and strokes of a mark over an area by alternation. Pixels follow from ground and blend, the
 * ground from pixels, and the blend from both sides of the edges. Of several starts, the one stays that
 * removes most of the edges there, fewest around the brush, and whose sides go together best. `undefined` if
 * none does, or it is of the scene.
 * @param isWorth decides if the best trial is worth the slow last rounds
 */
export async function estimateBlend(
  area: Area,
  { progress, isWorth }: { readonly progress: Progress; readonly isWorth?: (estimate: Estimate) => boolean },
): Promise<Estimate | undefined> {
  const trials: Estimate[] = [];
  for (const marked of [...proposeStrokes(area), ...proposeTinted(area)]) {
    const trial = improve(area, { before: marked, spread: FIRST_SPREAD });
    if (trial) trials.push(trial);
    await progress.report(0.1);
  }
  const ground = groundAround(area);
  for (const blend of proposeBlends(area, ground)) {
    const marked = classifyStrokes(area, { ground, blend });
    trials.push({
      blend,
      ground,
      sides: undefined,
      marked,
      relief: measureRelief(area, { marked, ground, blend }),
    });
    await progress.report(0.2);
  }
  let best: Estimate | undefined;
  let most = Number.NEGATIVE_INFINITY;
  const followed = selectDistinct(trials, isWorth ? SEARCHED : FOLLOWED);
  for (const [index, first] of followed.entries()) {
    let trial: Estimate | undefined = first;
    for (let round = 0; round < TRIAL_ROUNDS && trial; round++)
      trial = improve(area, { before: trial.marked, spread: FIRST_SPREAD });
    const worth = trial ? assessTrial(area, { trial, least: most }) : most;
    if (worth > most) [best, most] = [trial, worth];
    await progress.report(0.2 + (0.5 * (index + 1)) / followed.length);
  }
  if (best && isWorth && !isWorth(best)) return undefined;
  if (best && isOfScene(area, best)) return undefined;
  for (let round = 0; round < LAST_ROUNDS && best; round++) {
    best = improve(area, { before: best.marked, spread: LAST_SPREAD, linked: true }) ?? best;
    best = { ...best, marked: trimStrokes(area, best) };
    await progress.report(0.7 + (0.3 * (round + 1)) / LAST_ROUNDS);
  }
  return best;
}

/** One round: updates blend, ground and strokes. `undefined` once no mark is visible. */
function improve(
  area: Area,
  { before, spread, linked = false }: { readonly before: Plane; spread: number; linked?: boolean },
): Estimate | undefined {
  const sides = fitBlend(pairSides(area, { marked: before, spread: PAIR_SPREAD }));
  if (!sides || sides.blend.opacity < MIN_OPACITY) return undefined;
  const { blend } = sides;
  const ground = estimateGround(area, { marked: before, blend, spread });
  const marked = classifyStrokes(area, { ground, blend, before, linked });
  return { blend, ground, sides, marked, relief: measureRelief(area, { marked, ground, blend }) };
}

/**
 * Refines an estimate from given strokes of a mark. `undefined` if no mark is visible.
 * @param isWorth decides if the result of the quick rounds is worth the slow ones
 */
export async function refineStrokes(
  area: Area,
  {
    strokes,
    isWorth = () => true,
    progress,
  }: { strokes: Plane; isWorth?: (estimate: Estimate) => boolean; readonly progress: Progress },
): Promise<Estimate | undefined> {
  let estimate = improve(area, { before: strokes, spread: FIRST_SPREAD });
  await progress.report(0.2);
  if (!estimate || !isWorth(estimate)) return undefined;
  for (let round = 0; round < LAST_ROUNDS; round++) {
    const next: Estimate =
      improve(area, { before: estimate.marked, spread: LAST_SPREAD, linked: true }) ?? estimate;
    estimate = { ...next, marked: trimStrokes(area, next) };
    await progress.report(0.2 + (0.8 * (round + 1)) / LAST_ROUNDS);
  }
  return estimate;
}

/** Least difference of the channels of a tinted blend, in grey levels. */
const TINTED = 40;

function isTinted({ colour }: Blend): boolean {
  return Math.max(...colour) - Math.min(...colour) > TINTED;
}

/** Strokes of a mark in an area, once its blend is known from another one. */
export function traceStrokes(area: Area, blend: Blend): Pick<Estimate, 'blend' | 'marked' | 'ground'> {
  const around = groundAround(area);
  const starts = [...proposeStrokes(area), ...(isTinted(blend) ? proposeTinted(area) : [])];
  starts.push(classifyStrokes(area, { ground: around, blend }));
  const reliefs = starts.map((marked) => measureRelief(area, { marked, ground: around, blend }));
  let marked = starts[reliefs.indexOf(Math.max(...reliefs))];
  for (let round = 0; round < LAST_ROUNDS; round++) {
    const ground = estimateGround(area, { marked, blend, spread: LAST_SPREAD });
    const classified = classifyStrokes(area, { ground, blend, before: marked, linked: round > 0 });
    marked = claimEnclosed(area, { marked: classified, blend });
  }
  const ground = estimateGround(area, { marked, blend, spread: LAST_SPREAD });
  return { blend, marked, ground };
}
