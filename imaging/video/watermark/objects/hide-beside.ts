import type { Progress } from '../../../core/progress.ts';
import { findMovingInShot } from '../ground/find-moving.ts';
import { emptyGround } from '../ground/ground.ts';
import { type MarkRegion, partOfRegion, type RegionPlanes } from '../ground/mark-region.ts';
import type { BehindWork } from './carry-objects.ts';

/**
 * Share of what is held to each side of a mark that is hidden as well: what is left tells what moves.
 * @tuned 2026-11-30, drawn clips of walkers and ovals, likeness and flicker behind the mark
 */
const HIDDEN = 0.2;

/** A mark made wider to both sides. Only what was added is asked about, and no colours. */
function widenMark(region: MarkRegion): MarkRegion {
  const { width } = region;
  const columns = region.hole.map((i) => i % width);
  const left = columns.reduce((least, x) => Math.min(least, x), width);
  const right = width - 1 - columns.reduce((most, x) => Math.max(most, x), 0);
  // Samples of colour have to stay whole.
  const [before, after] = [left, right].map((held) => 2 * Math.round((HIDDEN * held) / 2));
  const mask = region.mask.slice();
  for (const i of region.hole) mask.fill(255, i - before, i + after + 1);
  const added = Int32Array.from(mask.keys()).filter((i) => mask[i] && !region.mask[i]);
  const none = new Int32Array(0);
  return { ...partOfRegion({ ...region, mask }, added), quads: none, firsts: none };
}

interface Shown extends Omit<BehindWork, 'moving'> {
  readonly median: RegionPlanes;
}

/** The task to show what is seen right beside a mark, as if that were hidden too. */
export async function hideBeside({ median, ...work }: Shown, progress: Progress): Promise<BehindWork> {
  const region = widenMark(work.region);
  const ground = { ...emptyGround(region), luma: Uint8Array.from(region.hole, (i) => median.luma[i]) };
  const moving = await findMovingInShot({ ...work, region, median }, progress);
  return { ...work, region, ground, moving };
}
