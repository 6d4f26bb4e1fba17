import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import { classifyStrokes } from './classify-strokes.ts';
import { estimateGround, type Ground } from './estimate-ground.ts';
import { type BlendFit, fitBlend, pairSides } from './fit-blend.ts';
import { measureRelief } from './measure-relief.ts';
import { trimStrokes } from './trim-strokes.ts';

/** Spreads in pixels of the surroundings of strokes; broad strokes need wide ones. */
const SPREADS = [5, 12, 28];

/** Contrast in grey levels of surely marked pixels. */
const SURE_STEP = 10;

/** First guesses of the strokes: pixels brighter, and darker, than their surroundings, at several sizes. */
function proposeStrokes({ width, height, colours, brushed }: Area): Plane[] {
  const brightness = createPlane({ width, height });
  for (let at = 0; at < brushed.length; at++)
    brightness.data[at] = (colours[0].data[at] + colours[1].data[at] + colours[2].data[at]) / 3;
  const fine = gaussianBlur(brightness, 0.8);
  return SPREADS.flatMap((spread) => {
    const broad = gaussianBlur(brightness, spread);
    return [1, -1].map((sign) => {
      const guess = createPlane({ width, height });
      for (let at = 0; at < brushed.length; at++)
        if (brushed[at])
          guess.data[at] = 1 / (1 + Math.exp((-3 * sign * (fine.data[at] - broad.data[at])) / SURE_STEP));
      return guess;
    });
  });
}

const OPACITIES = [0.25, 0.45, 0.7];

/** Share of the brushed pixels, furthest from the ground, that give the mark's colour. */
const FURTHEST = 0.08;

/** Proposes blends of the mark: white, black, or of salient colours, at several opacities. */
function proposeBlends(area: Area, ground: Ground): Blend[] {
  const blends: Blend[] = [];
  for (const opacity of OPACITIES)
    blends.push({ opacity, colour: [255, 255, 255] }, { opacity, colour: [0, 0, 0] });
  for (const standing of listSalient(area, ground)) {
    blends.push({ opacity: 0.95, colour: standing.colour });
    const [red, green, blue] = standing.colour.map((value, channel) =>
      Math.min(255, Math.max(0, standing.ground[channel] + (value - standing.ground[channel]) / 0.5)),
    );
    blends.push({ opacity: 0.5, colour: [red, green, blue] });
  }
  return blends;
}

interface Standing {
  readonly colour: [number, number, number];
  readonly ground: [number, number, number];
}

/**
 * Mean colour, and mean ground, of the brushed pixels that stand out most: of the brighter ones and of the
 * darker ones.
 */
function listSalient({ brushed, colours }: Area, { mean, variance }: Ground): Standing[] {
  const pixels: { at: number; far: number; up: boolean }[] = [];
  for (let at = 0; at < brushed.length; at++) {
    if (!brushed[at]) continue;
    const [red, green, blue] = colours.map(({ data }, channel) => data[at] - mean[channel].data[at]);
    const far = (red * red + green * green + blue * blue) / (variance.data[at] + 30);
    pixels.push({ at, far, up: red + green + blue > 0 });
  }
  pixels.sort((a, b) => b.far - a.far);
  const furthest = pixels.slice(0, Math.ceil(FURTHEST * pixels.length));
  return [true, false]
    .map((up) => furthest.filter((pixel) => pixel.up === up))
    .filter((group) => group.length > 0)
    .map((group) => {
      const average = (planes: Ground['mean'], channel: 0 | 1 | 2) =>
        group.reduce((sum, { at }) => sum + planes[channel].data[at], 0) / group.length;
      return {
        colour: [average(colours, 0), average(colours, 1), average(colours, 2)],
        ground: [average(mean, 0), average(mean, 1), average(mean, 2)],
      };
    });
}

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
const FOLLOWED = 5;
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
 * ground from pixels, and the blend from both sides of the edges. Of several starts, the one that removes
 * most of the edges stays. `undefined` if none does.
 * @param isWorth decides if the best trial is worth the slow last rounds
 */
export async function estimateBlend(
  area: Area,
  { progress, isWorth }: { readonly progress: Progress; readonly isWorth?: (estimate: Estimate) => boolean },
): Promise<Estimate | undefined> {
  const trials: Estimate[] = [];
  for (const marked of proposeStrokes(area)) {
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
  const followed = selectDistinct(trials).slice(0, isWorth ? SEARCHED : FOLLOWED);
  for (const [index, first] of followed.entries()) {
    let trial: Estimate | undefined = first;
    for (let round = 0; round < TRIAL_ROUNDS && trial; round++)
      trial = improve(area, { before: trial.marked, spread: FIRST_SPREAD });
    if (trial && (!best || trial.relief > best.relief)) best = trial;
    await progress.report(0.2 + (0.5 * (index + 1)) / followed.length);
  }
  if (best && isWorth && !isWorth(best)) return undefined;
  for (let round = 0; round < LAST_ROUNDS && best; round++) {
    best = improve(area, { before: best.marked, spread: LAST_SPREAD, linked: true }) ?? best;
    best = { ...best, marked: trimStrokes(area, best) };
    await progress.report(0.7 + (0.3 * (round + 1)) / LAST_ROUNDS);
  }
  return best;
}

/**
 * Best trials, at most two towards one colour. The first ground indicates the strength of a mark better than
 * its colour.
 */
function selectDistinct(trials: readonly Estimate[]): Estimate[] {
  const counts = new Map<string, number>();
  return trials
    .toSorted((a, b) => b.relief - a.relief)
    .filter(({ blend }) => {
      const key = blend.colour.map((value) => Math.round(value / 64)).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return (counts.get(key) ?? 0) <= 2;
    })
    .slice(0, FOLLOWED);
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

/** The ground extrapolated from around the brushed part. */
function groundAround(area: Area): Ground {
  const marked = createPlane(area);
  for (let at = 0; at < marked.data.length; at++) marked.data[at] = area.brushed[at] ? 0.5 : 0;
  const blend: Blend = { opacity: 0, colour: [128, 128, 128] };
  return estimateGround(area, { marked, blend, spread: FIRST_SPREAD });
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

/** Strokes of a mark in an area, once its blend is known from another one. */
export function traceStrokes(area: Area, blend: Blend): Pick<Estimate, 'blend' | 'marked' | 'ground'> {
  const around = groundAround(area);
  const starts = proposeStrokes(area);
  starts.push(classifyStrokes(area, { ground: around, blend }));
  const reliefs = starts.map((marked) => measureRelief(area, { marked, ground: around, blend }));
  let marked = starts[reliefs.indexOf(Math.max(...reliefs))];
  for (let round = 0; round < LAST_ROUNDS; round++) {
    const ground = estimateGround(area, { marked, blend, spread: LAST_SPREAD });
    marked = classifyStrokes(area, { ground, blend, before: marked, linked: round > 0 });
  }
  const ground = estimateGround(area, { marked, blend, spread: LAST_SPREAD });
  return { blend, marked, ground };
}
