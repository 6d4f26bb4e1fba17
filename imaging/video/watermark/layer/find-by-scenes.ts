import type { Progress } from '../../../core/progress.ts';
import { type MarkRegion, partOfRegion, type RegionPlanes } from '../ground/mark-region.ts';
import { settleShares } from '../shares/settle-shares.ts';

/** Opacities of marks that are tried where one picture tells none. */
const OPACITIES = [0.25, 0.4, 0.55, 0.7] as const;
/** Brightness of white and black, which such marks have. */
export const LEVELS = [235, 16] as const;
/** Steps by which the opacity of the best of them is made finer. */
const FINER = [0.07, 0.03, 0.015] as const;
/** Share of costs that another mark has to be better by than the one that a picture told. */
const TRUST = 0.04;
/** Scenes, rounds and pixels of a first look. */
const LOOK = { scenes: 8, rounds: 12, pixels: 6000 } as const;
/**
 * Costs of a mark that is believed, by those of none.
 * @tuned 2026-11-30, drawn clips: 0.64 to 0.9 of half-transparent words, 0.96 and more of others
 */
const BELIEVED = 0.92;

interface Scenes {
  readonly region: MarkRegion;
  readonly median: RegionPlanes;
}

/** The middle columns of a mark, so many that a look at them is quick. */
function middlePart(region: MarkRegion): MarkRegion {
  const { width, hole } = region;
  if (hole.length <= LOOK.pixels) return region;
  const columns = Int32Array.from(hole, (i) => i % width).sort();
  const [from, to] = [-0.5, 0.5].map((side) => columns[Math.floor(0.5 * hole.length + side * LOOK.pixels)]);
  const part = hole.filter((i) => i % width >= from && i % width <= to);
  return partOfRegion(region, part);
}

/** Some of many, evenly apart. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const count = Math.min(most, items.length);
  return Array.from({ length: count }, (_, k) => items[Math.floor(((k + 0.5) * items.length) / count)]);
}

interface Candidate {
  readonly opacity: number;
  readonly level: number;
}

interface Search {
  readonly scenes: readonly Uint8Array[];
  /** By one picture; null where it told none. */
  readonly told: Candidate | null;
  readonly progress: Progress;
}

/** The candidate that explains several scenes best, its opacity made finer; null where none does. */
export async function findByScenes(
  { region, median }: Scenes,
  { scenes, told, progress }: Search,
): Promise<(Candidate & { readonly isTold: boolean }) | null> {
  const part = middlePart(region);
  const few = [median.luma, ...someOf(scenes, LOOK.scenes)];
  const all = 2 + LEVELS.length * OPACITIES.length + 2 * FINER.length;
  let tried = 0;
  const costOf = async (look: Candidate) => {
    const range = progress.subrange(tried / all, (tried + 1) / all);
    tried += 1;
    const looked = { ...look, region: part, scenes: few, share: null, rounds: LOOK.rounds };
    return (await settleShares(looked, range)).cost;
  };
  let best = told ? { ...told, isTold: true, cost: (await costOf(told)) - TRUST } : null;
  const tryOne = async (look: Candidate, isTold: boolean) => {
    const cost = await costOf(look);
    if (!best || cost < best.cost) best = { ...look, isTold, cost };
  };
  for (const level of LEVELS) for (const opacity of OPACITIES) await tryOne({ opacity, level }, false);
  if (!best || (!told && best.cost > BELIEVED)) return null;
  best = { ...best, cost: await costOf(best) };
  for (const step of FINER)
    for (const side of [-1, 1]) {
      const { opacity, level, isTold } = best;
      await tryOne({ opacity: opacity + side * step, level }, isTold);
    }
  return best;
}
