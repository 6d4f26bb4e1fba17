import type { Progress } from '../../../core/progress.ts';
import { carryPassing } from '../captions/carry-passing.ts';
import { layGround } from '../completion/region-picture.ts';
import { findMovingInShot } from '../ground/find-moving.ts';
import type { Patch } from '../ground/ground.ts';
import type { RegionPlanes } from '../ground/mark-region.ts';
import { type BehindWork, carryObjects } from './carry-objects.ts';
import { carryPixels } from './carry-pixels.ts';
import { hideBeside } from './hide-beside.ts';

interface Behind extends Omit<BehindWork, 'moving'> {
  readonly median: RegionPlanes;
}

interface Shown extends BehindWork {
  readonly median: RegionPlanes;
}

/** Patches with those who pass, each moved as a whole from frame to frame. */
async function carryWhole({ median, ...work }: Shown, progress: Progress): Promise<Patch[]> {
  const { region, frames, shot, ground } = work;
  const all = new Uint8Array(region.hole.length).fill(1);
  const grounds = frames.slice(shot.first, shot.end).map(() => ({
    ...{ luma: ground.luma.slice(), u: ground.u.slice(), v: ground.v.slice() },
    age: ground.age,
  }));
  const letters = frames.map(() => all);
  const still = layGround(region, median, ground);
  await carryPassing({ region, frames, letters, shot, still }, { grounds, progress });
  return grounds;
}

type Way = (work: Shown, progress: Progress) => Promise<Patch[]>;

/** Sum of the squares by which patches differ from frames that show what they replace. */
function sumErrors(patches: readonly Patch[], { region, frames, shot }: BehindWork): number {
  let sum = 0;
  for (const [i, { luma }] of patches.entries()) {
    const seen = frames[shot.first + i].luma;
    for (const [k, at] of region.hole.entries()) sum += (luma[k] - seen[at]) ** 2;
  }
  return sum;
}

/** The way that comes nearest to what is seen in strips beside the mark, if these are hidden as well. */
async function chooseWay(behind: Behind, progress: Progress): Promise<Way> {
  const hidden = await hideBeside(behind, progress.subrange(0, 0.03));
  const beside = { ...hidden, median: behind.median };
  const ways: readonly Way[] = [carryObjects, carryPixels, carryWhole];
  let best: Way = carryObjects;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, way] of ways.entries()) {
    const part = progress.subrange(0.03 + (0.97 * i) / ways.length, 0.03 + (0.97 * (i + 1)) / ways.length);
    const error = sumErrors(await way(beside, part), beside);
    if (error < least) [best, least] = [way, error];
  }
  return best;
}

/**
 * Patches of a mark that hides the ground before a still camera, with what moves behind it: as whole objects,
 * or pixel by pixel or column by column where objects cannot be followed surely. The way is chosen by the
 * shot itself: all show strips right beside the mark as if these were hidden too, and the one that comes
 * nearest to what is seen there is taken.
 */
export async function carryBehind(behind: Behind, progress: Progress): Promise<Patch[]> {
  const carry = await chooseWay(behind, progress.subrange(0, 0.53));
  // Only now, as what moves in a long shot takes much memory.
  const moving = await findMovingInShot(behind, progress.subrange(0.53, 0.55));
  return carry({ ...behind, moving }, progress.subrange(0.55, 1));
}
