import type { Progress } from '../../../core/progress.ts';
import type { Box } from '../../../core/raster/crop.ts';
import { type MarkRegion, partOfRegion } from '../ground/mark-region.ts';
import { costOfLabels, propagateLabels } from './propagate-labels.ts';
import { type MarkScenes, STEPS, weighLabels } from './weigh-labels.ts';

const ROUNDS = 30;
/** Most pixels of a part that is settled at once, which takes some 60 MB with its rim. */
export const PART_PIXELS = 100_000;
/** Pixels around a part that are settled with it and left to the next one: they tell it of its neighbours. */
const RIM = 16;

interface Settling extends MarkScenes {
  /** Rounds of belief propagation; fewer for a first look. */
  readonly rounds?: number;
}

/** Shares of a mark, and how well they explain what is seen. */
interface Settled {
  /** Of each pixel of the hole, 0–1. */
  readonly share: Float32Array;
  /** Costs by those of no mark: less than 1 where a mark explains edges of scenes, and 1 without edges. */
  readonly cost: number;
}

/** Pixels of a hole in a box. */
function holeIn({ hole, width }: MarkRegion, { left, top, right, bottom }: Box): Int32Array {
  return hole.filter((i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= left && x < right && y >= top && y < bottom;
  });
}

/** Boxes that cover the hole of a region, each with few enough of its pixels. */
function splitHole(region: MarkRegion, box: Box): Box[] {
  if (holeIn(region, box).length <= PART_PIXELS) return [box];
  const { left, top, right, bottom } = box;
  const [x, y] = [(left + right) >> 1, (top + bottom) >> 1];
  const isWide = right - left > bottom - top;
  const first = isWide ? { ...box, right: x } : { ...box, bottom: y };
  const second = isWide ? { ...box, left: x } : { ...box, top: y };
  return [...splitHole(region, first), ...splitHole(region, second)];
}

/**
 * The shares of a half-transparent mark of one colour by several scenes behind it: the mark is the same in
 * all of them, so that an edge which only one has belongs to that scene. Large ones are settled in parts.
 * Rejects with `aborted`.
 */
export async function settleShares(settling: Settling, progress: Progress): Promise<Settled> {
  const { region, share: told, opacity, rounds = ROUNDS } = settling;
  const { width, height, hole, ordinals } = region;
  const share = new Float32Array(hole.length);
  let [cost, none, done] = [0, 0, 0];
  for (const box of splitHole(region, { left: 0, top: 0, right: width, bottom: height })) {
    const { left, top, right, bottom } = box;
    const rimmed = { left: left - RIM, top: top - RIM, right: right + RIM, bottom: bottom + RIM };
    const part = partOfRegion(region, holeIn(region, rimmed));
    const own = holeIn(region, box);
    const range = progress.subrange(done / hole.length, (done + own.length) / hole.length);
    const partTold = told && Float32Array.from(part.hole, (i) => told[ordinals[i]]);
    const costs = await weighLabels({ ...settling, region: part, share: partTold }, range.subrange(0, 0.5));
    const labels = await propagateLabels(costs, { rounds, progress: range.subrange(0.5, 1) });
    cost += costOfLabels(costs, labels);
    none += costOfLabels(costs, new Uint8Array(labels.length));
    for (const i of own) share[ordinals[i]] = STEPS[labels[part.ordinals[i]]] * opacity;
    done += own.length;
  }
  return { share, cost: none > 0 ? cost / none : 1 };
}
