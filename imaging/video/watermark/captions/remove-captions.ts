import type { Progress } from '../../../core/progress.ts';
import { fillHole } from '../../../edit/inpaint/fill-hole.ts';
import { growMask } from '../../../edit/inpaint/grow-mask.ts';
import type { ColourMatrix } from '../../media/frame.ts';
import { COLOUR_REACH, fillUnseen, LOCALITY } from '../completion/fill-unseen.ts';
import { fromPicture, layGround, maskWhere, toPicture } from '../completion/region-picture.ts';
import type { Course, Shot } from '../ground/follow-ground.ts';
import { emptyGround, type Ground, type Patch, readGround } from '../ground/ground.ts';
import type { Letters } from '../ground/letters.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { medianPlanes } from '../ground/shot-median.ts';
import { movesBehind } from '../layer/still-mark.ts';
import { carryPassing } from './carry-passing.ts';
import { readStillGround } from './read-still-ground.ts';
import { spanLetters } from './span-letters.ts';
import { tightenLetters } from './tighten-letters.ts';

/** Share of the letters that may be completed without being told. */
const FEW = 0.03;

interface CaptionsWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly letters: Letters;
  readonly course: Course;
  readonly matrix: ColourMatrix;
  readonly seed: number;
}

interface RemovedCaptions {
  readonly patches: readonly Patch[];
  readonly way: 'carried' | 'completed';
  /** True where something moved behind them before a still camera: it may look wrong there. */
  readonly movedBehind: boolean;
}

/** Lays what is known of a still ground under the letters of a frame. Changed in place. */
function layStill(own: Ground, still: Ground, { firsts }: MarkRegion): void {
  const wasBare = own.age.slice();
  for (let k = 0; k < own.age.length; k++)
    if (wasBare[k] === 0 && still.age[k] > 0) {
      own.luma[k] = still.luma[k];
      own.age[k] = 1;
    }
  for (let q = 0; q < firsts.length; q++)
    if (wasBare[firsts[q]] === 0 && still.age[firsts[q]] > 0) {
      own.u[q] = still.u[q];
      own.v[q] = still.v[q];
    }
}

/** Ground that a frame shows itself between its letters. */
function bareGround(region: MarkRegion, { luma, u, v }: RegionPlanes, letters: Uint8Array): Ground {
  const ground = emptyGround(region);
  for (const [k, i] of region.hole.entries()) {
    if (letters[k]) continue;
    ground.luma[k] = luma[i];
    ground.age[k] = 1;
  }
  for (const [q, i] of region.quads.entries()) {
    ground.u[q] = u[i];
    ground.v[q] = v[i];
  }
  return ground;
}

/** Ground that each frame of a shot shows itself. */
function bareGrounds({ region, frames, letters }: CaptionsWork, { first, end }: Shot): Ground[] {
  const planes = frames.slice(first, end);
  return planes.map((own, i) => bareGround(region, own, letters[first + i]));
}

interface StillShot {
  readonly shot: Shot;
  /** Planes of the shot's median over time. */
  readonly median: RegionPlanes;
  readonly progress: Progress;
}

interface DrawnShot {
  readonly grounds: readonly Ground[];
  /** Number of letters' pixels that no frame shows. */
  readonly completed: number;
}

interface StillCompletion {
  readonly median: RegionPlanes;
  /** Completed in place. */
  readonly ground: Ground;
  readonly progress: Progress;
}

/** Completes what no frame of a still shot shows bare, once: in a frame somebody may stand beside it. */
async function completeStill(
  { region, matrix, seed }: CaptionsWork,
  { median, ground, progress }: StillCompletion,
): Promise<void> {
  const mask = maskWhere(region, (k) => ground.age[k] === 0);
  if (!mask.data.includes(255)) return;
  const photo = toPicture(region, layGround(region, median, ground), matrix);
  const grown = growMask(mask, COLOUR_REACH);
  const picture = await fillHole({ photo, mask: grown }, { seed, locality: LOCALITY, progress });
  const filled = fromPicture(picture, matrix);
  for (const [q, i] of region.quads.entries())
    if (ground.age[region.firsts[q]] === 0) [ground.u[q], ground.v[q]] = [filled.u[i], filled.v[i]];
  for (const [k, i] of region.hole.entries()) if (ground.age[k] === 0) ground.luma[k] = filled.luma[i];
  ground.age.fill(1);
}

/** Draws what stands still under the letters of each frame of a shot, and who goes behind them. */
async function drawStillShot(work: CaptionsWork, { shot, median, progress }: StillShot): Promise<DrawnShot> {
  const { region, frames } = work;
  const { ground, isHidden } = readStillGround(work, { shot, median });
  const letters = tightenLetters({ ...work, shot, ground });
  const bare = bareGrounds({ ...work, letters }, shot);
  await completeStill(work, { median, ground, progress: progress.subrange(0, 0.3) });
  const drawing = progress.subrange(0.3, 1);
  const still = layGround(region, median, ground);
  let completed = 0;
  for (const [i, own] of bare.entries()) {
    await drawing.report((0.05 * i) / bare.length);
    completed += letters[shot.first + i].reduce((sum, flag, k) => sum + (flag && isHidden[k] ? 1 : 0), 0);
    layStill(own, ground, region);
  }
  const passing = { region, frames, letters, shot, still };
  const untold = await carryPassing(passing, { grounds: bare, progress: drawing.subrange(0.05, 0.8) });
  for (const [i, own] of bare.entries()) {
    await drawing.report(0.8 + (0.2 * i) / bare.length);
    const seen = layGround(region, frames[shot.first + i], own);
    spanLetters(own, { region, seen, letters: untold[i], still });
  }
  return { grounds: bare, completed };
}

/**
 * Takes the letters of captions out of a band, frame by frame. The ground under each is read where and when
 * it lay bare, before a still camera by all such frames; under letters that are there all the time it is
 * completed. All else in the band stays.
 */
export async function removeCaptions(work: CaptionsWork, progress: Progress): Promise<RemovedCaptions> {
  const { region, frames, letters, course, matrix, seed } = work;
  const patches: Patch[] = [];
  let [hidden, unseen] = [0, 0];
  let movedBehind = false;
  for (const shot of course.shots) {
    const own = letters.slice(shot.first, shot.end);
    const part = progress.subrange(shot.first / frames.length, shot.end / frames.length);
    await part.report(0);
    const median = shot.isStill ? medianPlanes(frames, shot) : null;
    const drawn = median && (await drawStillShot(work, { shot, median, progress: part.subrange(0, 0.7) }));
    if (median) movedBehind ||= movesBehind(region, { frames, median, shot });
    unseen += drawn?.completed ?? 0;
    const grounds =
      drawn?.grounds ?? readGround({ region, frames, course, shot, letters, bare: bareGrounds(work, shot) });
    hidden += own.reduce((sum, flags) => sum + flags.reduce((all, flag) => all + flag, 0), 0);
    unseen += grounds.reduce((sum, { age }) => sum + age.reduce((all, value) => all + (value ? 0 : 1), 0), 0);
    await fillUnseen({ region, frames, course, shot, grounds, matrix, seed }, part.subrange(0.7, 1));
    patches.push(...grounds);
    await part.report(1);
  }
  return { patches, way: unseen > FEW * hidden ? 'completed' : 'carried', movedBehind };
}
