import {
  type NearestNeighbourField,
  PATCH_RADIUS,
} from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Progress } from '../../../core/progress.ts';
import { completeLevel, vote, type Work } from '../complete-level.ts';
import type { Level } from '../level.ts';
import { type DrawnLines, matchAlongLines } from '../structure/draw-lines.ts';
import { assignOffsets } from './assign-offsets.ts';
import { createGround } from './ground.ts';
import { proposeOffsets } from './propose-offsets.ts';

/** Longest side of a level that is laid out. */
const LONGEST_SIDE = 160;

/** A hole no deeper than a patch is wide needs no layout: its border decides. */
const MIN_DEPTH = 2 * PATCH_RADIUS;

/** Share of the longer side around a match in which pieces of a layout are melded. */
const SEARCHED = 0.1;

/** Pixels from a target within which the piece is looked for that it follows. */
const REACH = 3;

/** True for a level coarse enough to be laid out. */
export function isLaidOut({ width, height }: Level): boolean {
  return Math.max(width, height) <= LONGEST_SIDE;
}

/** Mean distance of the hole's patches from their matches: the square root of their costs. */
function measureUnrest({ targets, cost }: NearestNeighbourField): number {
  let sum = 0;
  for (const target of targets) sum += Math.sqrt(cost[target]);
  return sum / targets.length;
}

/** The position that a layout copies to a target; that of a pixel near by, moved along, outside the hole. */
function findCopied(layout: Int32Array, target: number, width: number): number {
  if (layout[target] >= 0) return layout[target];
  for (let reach = 1; reach <= REACH; reach++)
    for (let down = -reach; down <= reach; down++)
      for (let across = -reach; across <= reach; across++) {
        const step = down * width + across;
        if (layout[target + step] >= 0) return layout[target + step] - step;
      }
  return -1;
}

/** Gives each target the match that a layout of its level gives it. */
function followLayout({ width, usable, targets, nearest }: NearestNeighbourField, layout: Int32Array): void {
  for (const target of targets) {
    const match = findCopied(layout, target, width);
    if (match >= 0 && usable[match]) nearest[target] = match;
  }
}

/**
 * Lays out a completed level's hole anew by a few offsets and melds their pieces. Keeps this or what was
 * there before, whichever the rest of the level matches better. Shallow holes stay as they are. Returns true
 * if the layout is kept.
 */
export async function tryLayout(
  work: Work,
  { laid, progress }: { readonly laid: DrawnLines; readonly progress: Progress },
): Promise<boolean> {
  const { level, field, depth } = work;
  if (!depth.some((pixels) => pixels > MIN_DEPTH)) return false;
  const ground = createGround(level);
  const offsets = await proposeOffsets(ground, progress.subrange(0, 0.3));
  if (offsets.length === 0) return false;
  const layout = await assignOffsets(ground, { offsets, progress: progress.subrange(0.3, 0.7) });
  const unrest = measureUnrest(field);
  const kept = { pixels: level.pixels.slice(), nearest: field.nearest.slice(), cost: field.cost.slice() };
  followLayout(field, layout);
  matchAlongLines(field, laid);
  await vote(work, { sharpness: 1, yieldIfDue: () => progress.report(0.7) });
  const radius = Math.ceil(SEARCHED * Math.max(level.width, level.height));
  await completeLevel(work, {
    effort: { rounds: 6, sweeps: 2, radius, sharpness: [0.3, 1] },
    progress: progress.subrange(0.7, 1),
  });
  if (measureUnrest(field) < unrest) return true;
  level.pixels.set(kept.pixels);
  field.nearest.set(kept.nearest);
  field.cost.set(kept.cost);
  return false;
}
