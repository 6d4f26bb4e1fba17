import type { Progress } from '../../../core/progress.ts';
import { carryPassing } from '../captions/carry-passing.ts';
import { layGround } from '../completion/region-picture.ts';
import { findMovingInShot } from '../ground/find-moving.ts';
import type { Patch } from '../ground/ground.ts';
import type { RegionPlanes } from '../ground/mark-region.ts';
import { medianPlanes } from '../ground/shot-median.ts';
import { embedRegion, type WideView } from '../ground/wide-view.ts';
import { carryPoses } from '../poses/carry-poses.ts';
import { type BehindWork, carryObjects } from './carry-objects.ts';
import { carryPixels } from './carry-pixels.ts';
import { hideBeside } from './hide-beside.ts';

/** Frames from one in which poses are tried to the next at least, and most such frames. */
const MIN_TRIAL = 6;
const TRIALS = 40;

/**
 * Part of what passes that another way may leave wrong and still follows it surely: it is steadier then.
 * @tuned 2026-11-30, four filmed clips and a drawn one, by eye and by flicker
 */
const SURE = 0.3;
/**
 * Error of poses by that of another way up to which they are shown: a whole body that is a little off errs in
 * squares as much as one that is missing in part.
 * @tuned 2026-11-30, seven filmed clips with people behind opaque marks, by eye
 */
const WHOLE = 1.1;

interface Behind extends Omit<BehindWork, 'moving'> {
  readonly median: RegionPlanes;
  /** Farther surroundings, in which who passes is seen whole. Left out of a mark that moves. */
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
async function lookWide(
  work: Behind,
  { wide, progress }: { readonly wide: WideView; readonly progress: Progress },
): Promise<BehindWork> {
  const { shot } = work;
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

/**
 * True where poses of other frames show the strips in some frames better than the best other way does, and
 * that does not follow surely who passes.
 */
async function isBetterPosed(
  { patches: others, beside }: Choice,
  { work, progress }: { readonly work: BehindWork; readonly progress: Progress },
): Promise<boolean> {
  const region = embedRegion(beside.region, work.region.box);
  const moving = work.moving.map((flags) => flags.map((flag, i) => (region.mask[i] ? 0 : flag)));
  const step = Math.max(MIN_TRIAL, Math.ceil(moving.length / TRIALS));
  const isAsked = (at: number) => at % step === 0;
  const trial = { ...work, region, moving, ground: beside.ground };
  const other = sumErrors(others, { beside, isAsked });
  const none = sumErrors(
    others.map(() => beside.ground),
    { beside, isAsked },
  );
  if (other <= SURE * none) return false;
  const posed = await carryPoses({ work: trial, others, isAsked, progress });
  return sumErrors(posed, { beside, isAsked }) < WHOLE * other;
}

/** The task in farther surroundings, where poses of other frames show the strips better; else null. */
async function lookForPoses(
  choice: Choice,
  {
    behind,
    wide,
    progress,
  }: { readonly behind: Behind; readonly wide: WideView; readonly progress: Progress },
): Promise<BehindWork | null> {
  const work = await lookWide(behind, { wide, progress: progress.subrange(0.4, 0.43) });
  const isPosed = await isBetterPosed(choice, { work, progress: progress.subrange(0.43, 0.5) });
  return isPosed ? work : null;
}

/** The way that is chosen, and the task for poses. Trials are given up here, as they take much memory. */
async function chooseShown(
  behind: Behind,
  progress: Progress,
): Promise<{ readonly way: Way; readonly posing: BehindWork | null }> {
  const choice = await chooseWay(behind, progress.subrange(0, 0.4));
  const { wide } = behind;
  return { way: choice.way, posing: wide ? await lookForPoses(choice, { behind, wide, progress }) : null };
}

/**
 * Patches of a mark that hides the ground before a still camera, with what moves behind it: as whole objects,
 * or pixel by pixel or column by column where objects cannot be followed surely, or in the poses of other
 * frames. The way is chosen by the shot itself: all show strips right beside the mark as if these were hidden
 * too, and the one that comes nearest to what is seen there is taken.
 */
export async function carryBehind(behind: Behind, progress: Progress): Promise<Patch[]> {
  const { way, posing } = await chooseShown(behind, progress);
  const rest = progress.subrange(behind.wide ? 0.5 : 0.4, 1);
  // Only now, as what moves in a long shot takes much memory.
  const moving = await findMovingInShot(behind, rest.subrange(0, 0.04));
  const others = await way({ ...behind, moving }, rest.subrange(0.04, posing ? 0.6 : 1));
  if (!posing) return others;
  return carryPoses({ work: posing, others, isAsked: () => true, progress: rest.subrange(0.6, 1) });
}
