import type { Progress } from '../../../core/progress.ts';
import { findMovingInShot } from '../ground/find-moving.ts';
import type { Patch } from '../ground/ground.ts';
import type { RegionPlanes } from '../ground/mark-region.ts';
import { type BehindWork, carryObjects } from './carry-objects.ts';
import { carryPixels } from './carry-pixels.ts';
import { hideBeside } from './hide-beside.ts';

interface Behind extends Omit<BehindWork, 'moving'> {
  readonly median: RegionPlanes;
}

/** Sum of the squares by which patches differ from frames that show what they replace. */
function sumErrors(patches: readonly Patch[], { region, frames, shot }: BehindWork): number {
  let sum = 0;
  for (const [i, { luma }] of patches.entries()) {
    const seen = frames[shot.first + i].luma;
    for (const [k, at] of region.hole.entries()) sum += (luma[k] - seen[at]) ** 2;
  }
  return sum;
}

/** The way that comes nearer to what is seen in strips beside the mark, if these are hidden as well. */
async function chooseWay(behind: Behind, progress: Progress): Promise<typeof carryObjects> {
  const beside = await hideBeside(behind, progress.subrange(0, 0.03));
  const ofObjects = sumErrors(await carryObjects(beside, progress.subrange(0.03, 0.6)), beside);
  const ofPixels = sumErrors(await carryPixels(beside, progress.subrange(0.6, 1)), beside);
  return ofObjects <= ofPixels ? carryObjects : carryPixels;
}

/**
 * Patches of a mark that hides the ground before a still camera, with what moves behind it: as whole objects,
 * or pixel by pixel where objects cannot be followed surely. The way is chosen by the shot itself: both show
 * strips right beside the mark as if these were hidden too, and the one that comes nearer to what is seen
 * there is taken.
 */
export async function carryBehind(behind: Behind, progress: Progress): Promise<Patch[]> {
  const carry = await chooseWay(behind, progress.subrange(0, 0.53));
  // Only now, as what moves in a long shot takes much memory.
  const moving = await findMovingInShot(behind, progress.subrange(0.53, 0.55));
  return carry({ ...behind, moving }, progress.subrange(0.55, 1));
}
