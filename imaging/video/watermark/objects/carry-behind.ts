import type { Progress } from '../../../core/progress.ts';
import { carryPassing } from '../captions/carry-passing.ts';
import { layGround } from '../completion/region-picture.ts';
import { findMovingInShot } from '../ground/find-moving.ts';
import type { Patch } from '../ground/ground.ts';
import type { RegionPlanes } from '../ground/mark-region.ts';
import { medianPlanes } from '../ground/shot-median.ts';
import { embedRegion, type WideView } from '../ground/wide-view.ts';
import { carryPoses } from '../poses/carry-poses.ts';
import { measureSeams } from '../poses/measure-seams.ts';
import { type BehindWork, carryObjects } from './carry-objects.ts';
import { carryPixels } from './carry-pixels.ts';
import { hideBeside } from './hide-beside.ts';

/** Frames from one in which poses are tried to the next at least, and most such frames. */
const MIN_TRIAL = 6;
const TRIALS = 40;

/**
 * Steps at the border of a mark that poses may have by those of another way: who is surely followed goes on
 * there, and poses that break off far more are not those of him.
 * @tuned 2026-11-30, four filmed clips and a drawn one, by eye and by flicker
 */
const ROUGHEST = 1.7;

interface Behind extends Omit<BehindWork, 'moving'> {
  readonly median: RegionPlanes;
  /** Farther surroundings, in which who passes is seen whole; those of the region where left out. */
  readonly wide?: WideView | undefined;
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
function sumErrors(
  patches: readonly Patch[],
  { beside: { region, frames, shot }, isAsked }: { beside: BehindWork; isAsked: (at: number) => boolean },
): number {
  let sum = 0;
  for (const [i, { luma }] of patches.entries()) {
    if (!isAsked(i)) continue;
    const seen = frames[shot.first + i].luma;
    for (const [k, at] of region.hole.entries()) sum += (luma[k] - seen[at]) ** 2;
  }
  return sum;
}

/** The same task in farther surroundings of the mark. */
async function lookWide({ wide, ...work }: Behind, progress: Progress): Promise<BehindWork> {
  const { shot } = work;
  if (!wide) return { ...work, moving: await findMovingInShot(work, progress) };
  const region = embedRegion(work.region, wide.box);
  const seen = { region, frames: wide.frames, shot, median: medianPlanes(wide.frames, shot) };
  const moving = await findMovingInShot(seen, progress);
  return { region, frames: wide.frames, shot, ground: work.ground, moving };
}

interface Choice {
  readonly way: Way;
  /** Patches by which strips beside the mark were shown, and the task to show them. */
  readonly patches: readonly Patch[];
  readonly beside: BehindWork;
}

/** The way that comes nearest to what is seen in strips beside the mark, if these are hidden as well. */
async function chooseWay(behind: Behind, progress: Progress): Promise<Choice> {
  const hidden = await hideBeside(behind, progress.subrange(0, 0.03));
  const beside = { ...hidden, median: behind.median };
  const ways: readonly Way[] = [carryObjects, carryPixels, carryWhole];
  let best: Choice = { way: carryObjects, patches: [], beside };
  let least = Number.POSITIVE_INFINITY;
  for (const [i, way] of ways.entries()) {
    const part = progress.subrange(0.03 + (0.97 * i) / ways.length, 0.03 + (0.97 * (i + 1)) / ways.length);
    const patches = await way(beside, part);
    const error = sumErrors(patches, { beside, isAsked: () => true });
    if (error < least) [best, least] = [{ way, patches, beside }, error];
  }
  return best;
}

/** True where poses of other frames show the strips in some frames better than the best other way does. */
async function isBetterPosed(
  { patches: others, beside }: Choice,
  { work, progress }: { readonly work: BehindWork; readonly progress: Progress },
): Promise<boolean> {
  const region = embedRegion(beside.region, work.region.box);
  const moving = work.moving.map((flags) => flags.map((flag, i) => (region.mask[i] ? 0 : flag)));
  const step = Math.max(MIN_TRIAL, Math.ceil(moving.length / TRIALS));
  const isAsked = (at: number) => at % step === 0;
  const trial = { ...work, region, moving, ground: beside.ground };
  const posed = await carryPoses({ work: trial, others, isAsked, progress });
  const [own, other] = [posed, others].map((patches) => sumErrors(patches, { beside, isAsked }));
  return own < other;
}

/**
 * Patches of a mark that hides the ground before a still camera, with what moves behind it: as whole objects,
 * or pixel by pixel or column by column where objects cannot be followed surely, or in the poses of other
 * frames. The way is chosen by the shot itself: all show strips right beside the mark as if these were hidden
 * too, and the one that comes nearest to what is seen there is taken.
 */
export async function carryBehind(behind: Behind, progress: Progress): Promise<Patch[]> {
  const choice = await chooseWay(behind, progress.subrange(0, 0.4));
  const work = await lookWide(behind, progress.subrange(0.4, 0.43));
  const isPosed = await isBetterPosed(choice, { work, progress: progress.subrange(0.43, 0.5) });
  // Only now, as what moves in a long shot takes much memory.
  const moving = await findMovingInShot(behind, progress.subrange(0.5, 0.52));
  const others = await choice.way({ ...behind, moving }, progress.subrange(0.52, isPosed ? 0.8 : 1));
  if (!isPosed) return others;
  const posed = await carryPoses({ work, others, isAsked: () => true, progress: progress.subrange(0.8, 1) });
  const [own, other] = [posed, others].map((patches) => measureSeams(patches, work));
  return own < ROUGHEST * other ? posed : others;
}
