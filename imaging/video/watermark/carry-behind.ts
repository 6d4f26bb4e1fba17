import type { Progress } from '../../core/progress.ts';
import { type BehindWork, carryObjects } from './carry-objects.ts';
import { carryPixels } from './carry-pixels.ts';
import { findMovingInShot } from './find-moving.ts';
import { hideBeside } from './hide-beside.ts';
import type { Patch } from './layer.ts';
import type { RegionPlanes } from './mark-region.ts';

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

/**
 * Patches of a mark that hides the ground before a still camera, with what moves behind it: as whole objects,
 * or pixel by pixel where objects cannot be followed surely. The way is chosen by the shot itself: both show
 * strips right beside the mark as if these were hidden too, and the one that comes nearer to what is seen
 * there is taken.
 */
export async function carryBehind({ median, ...behind }: Behind, progress: Progress): Promise<Patch[]> {
  const moving = await findMovingInShot({ ...behind, median }, progress.subrange(0, 0.02));
  const work = { ...behind, moving };
  const beside = await hideBeside({ ...work, median }, progress.subrange(0.02, 0.04));
  const ofObjects = sumErrors(await carryObjects(beside, progress.subrange(0.04, 0.35)), beside);
  const ofPixels = sumErrors(await carryPixels(beside, progress.subrange(0.35, 0.55)), beside);
  const carry = ofObjects <= ofPixels ? carryObjects : carryPixels;
  return carry(work, progress.subrange(0.55, 1));
}
