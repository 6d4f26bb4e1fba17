import { createPlane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import { classifyStrokes } from './classify-strokes.ts';
import { estimateGround } from './estimate-ground.ts';
import type { BlendFit } from './fit-blend.ts';
import { isCovering, measureRelief } from './measure-relief.ts';

/** An estimate of a mark that others compete with. */
interface Trial {
  readonly blend: Blend;
  /** Grey levels by which its edges are lowered, see `measureRelief`. */
  readonly relief: number;
  /** Absent where the sides of its edges were not compared. */
  readonly sides: BlendFit | undefined;
}

/** Spread of the local means in pixels. */
const SPREAD = 6;

/** Information of trials whose sides tell none: nothing shows through, or they were not compared yet. */
const UNTOLD = 0.5;

/**
 * Least pixels around the brush relative to those under it: a strip that a brush over the whole photo leaves
 * tells nothing.
 */
const MIN_AROUND = 0.25;

/** Most of a trial's relief that is lost to what lies around. */
const MAX_LOST = 0.5;

/**
 * Least relief around the brush, relative to that under it, by which a blend is of the scene; a higher
 * correlation is that of a mark whose repeats lie around.
 * @tuned 2026-11-30, 14 marks drawn on 12 photos and those of the tests, difference from the unmarked picture
 */
const SCENE = { around: 0.5, correlation: 0.8 } as const;

/** Most that counts of their correlation. */
const MOST = 0.995;

/**
 * Information that one side of a mark's edges tells of the other, in nats: Gaussian variables that go
 * together by a correlation share that much. The sides of a thing of the scene hardly go together.
 */
function informationOf({ sides, blend }: Trial): number {
  if (!sides || isCovering(blend)) return UNTOLD;
  const correlation = Math.min(MOST, Math.max(0, sides.correlation));
  return -Math.log(1 - correlation * correlation) / 2;
}

/**
 * Best trials, at most two towards one colour. The first ground indicates the strength of a mark better than
 * its colour.
 */
export function selectDistinct<T extends Trial>(trials: readonly T[], most: number): T[] {
  const counts = new Map<string, number>();
  return trials
    .map((trial) => ({ trial, worth: trial.relief * (trial.relief > 0 ? informationOf(trial) : 1) }))
    .sort((a, b) => b.worth - a.worth)
    .map(({ trial }) => trial)
    .filter(({ blend }) => {
      const key = blend.colour.map((value) => Math.round(value / 64)).join();
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return (counts.get(key) ?? 0) <= 2;
    })
    .slice(0, most);
}

/**
 * Worth of a trial: the edges that it removes under the brush, less those that its blend removes around the
 * brush, times the information that the sides of the mark share. A shadow or a light of the scene is found
 * beside the brush as well. So are repeats of a mark, and what the brush left out of it: most of the worth is
 * never lost that way. The surroundings are only looked at where it is above `least` without them.
 */
export function assessTrial(
  area: Area,
  { trial, least }: { readonly trial: Trial; readonly least: number },
): number {
  const told = informationOf(trial);
  const alone = trial.relief * told;
  if (alone <= least || trial.relief <= 0) return alone;
  const around = Math.max(0, measureAround(area, trial));
  return alone - Math.min(MAX_LOST * trial.relief, around) * told;
}

/**
 * True where a blend explains what lies around the brush about as well as what is under it, and its sides do
 * not go together as those of a mark do: then it is of the scene.
 */
export function isOfScene(area: Area, { sides, blend, relief }: Trial): boolean {
  if (!sides || isCovering(blend) || sides.correlation > SCENE.correlation) return false;
  return measureAround(area, { blend }) > SCENE.around * relief;
}

/** Grey levels by which a blend lowers the edges around the brush, where no mark is. */
function measureAround(area: Area, { blend }: Pick<Trial, 'blend'>): number {
  const around = area.brushed.reduce((count, flag) => count + 1 - flag, 0);
  if (around < MIN_AROUND * (area.brushed.length - around)) return 0;
  const outer: Area = { ...area, brushed: area.brushed.map((flag) => 1 - flag) };
  const bare = estimateGround(outer, { marked: createPlane(outer), blend, spread: SPREAD });
  const first = classifyStrokes(outer, { ground: bare, blend });
  const ground = estimateGround(outer, { marked: first, blend, spread: SPREAD });
  const marked = classifyStrokes(outer, { ground, blend, before: first });
  return measureRelief(outer, { marked, ground, blend });
}
