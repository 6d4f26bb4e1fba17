import { ImagingError } from '../../core/imaging-error.ts';
import type { Progress } from '../../core/progress.ts';
import { cropBytes, widenBox } from '../../core/raster/crop.ts';
import type { ColourMatrix } from '../media/frame.ts';
import type { Luma } from '../motion/luma-pyramid.ts';
import { removeCaptions } from './captions/remove-captions.ts';
import type { ClipRemoval, PatchedMark } from './clip-removal.ts';
import { cutTemplate, type EdgeTemplate, edgesOf, learnFrame } from './detection/edge-template.ts';
import { followMark, LEARNED, type MarkSight, searchNear } from './detection/follow-mark.ts';
import { splitRuns } from './detection/mark-runs.ts';
import { followGround } from './ground/follow-ground.ts';
import type { Patch } from './ground/ground.ts';
import { planRegions } from './ground/mark-region.ts';
import { groupByMemory, type HeldRun, type MovingMarks, planRun, readGroup } from './held-runs.ts';
import { insideOf, type Offset, placeMoved } from './moved-region.ts';
import { type MarkRemoval, type RemovalWay, removeMark } from './remove-mark.ts';

/** Lines at which a mark is followed first. */
const LINES = 270;
/** Frames in which a mark is found at least, in a part of some length: fewer are no sight of it. */
const FEW = 3;
const FEW_OF = 20;
/** Frames in which the place of a mark lies bare at least, so that they tell its ground. */
const MIN_BARE = 3;
/** Share of the work after which marks are followed, and of that of a run after which its frames are read. */
const FOLLOWED = 0.3;
const READ = 0.3;

/** The ways, those that invent most last. */
const WAYS: readonly RemovalWay[] = ['unblended', 'carried', 'completed'];

interface MovingMarksWork extends MovingMarks {
  readonly seed: number;
  readonly matrix: ColourMatrix;
  /** Frame that was brushed. */
  readonly place: number;
}

/** Means over squares of pixels. */
function shrink({ width, height, data }: Luma, by: number): Luma {
  if (by === 1) return { width, height, data: data.slice() };
  const small = { width: Math.floor(width / by), height: Math.floor(height / by) };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0, o = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, o++) {
      let sum = 0;
      for (let dy = 0; dy < by; dy++)
        for (let dx = 0; dx < by; dx++) sum += data[(y * by + dy) * width + x * by + dx];
      out[o] = sum / (by * by) + 0.5;
    }
  return { ...small, data: out };
}

/** Slopes around a place of a mark, as those of a whole frame take long, and the corner of that part. */
function edgesAround(luma: Luma, { template, offset, margin }: Around) {
  const own = { left: template.left + offset.dx, top: template.top + offset.dy };
  const mark = { ...own, right: own.left + template.width, bottom: own.top + template.height };
  const box = widenBox(mark, { margin, within: luma });
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const plane = edgesOf({ ...size, data: cropBytes(luma, box) });
  return { plane, left: box.left, top: box.top };
}

interface Around {
  readonly template: EdgeTemplate;
  readonly offset: Offset;
  readonly margin: number;
}

/** Follows the mark over small frames, and then to the pixel. */
async function findSights(work: MovingMarksWork, progress: Progress): Promise<(MarkSight | null)[]> {
  const { mask, size, count, place, read } = work;
  const by = Math.max(1, Math.round(Math.min(size.width, size.height) / LINES));
  const lumaOf = (data: Uint8Array): Luma => ({ ...size, data: data.subarray(0, size.width * size.height) });
  const frames: Luma[] = [];
  let brushed: Luma | null = null;
  for await (const { data } of read()) {
    if (by > 1 && frames.length === place) brushed = { ...size, data: lumaOf(data).data.slice() };
    frames.push(shrink(lumaOf(data), by));
    await progress.report((0.3 * frames.length) / count);
  }
  const following = { frames, mask: shrink(mask, by).data, place };
  const sights = await followMark(following, progress.subrange(0.3, 0.7));
  if (!brushed) return sights;
  const template = cutTemplate(edgesOf(brushed), mask.data);
  let t = 0;
  for await (const { data } of read()) {
    const sight = sights[t];
    if (sight) {
      const from = { dx: sight.dx * by, dy: sight.dy * by };
      const { plane, left, top } = edgesAround(lumaOf(data), { template, offset: from, margin: by + 2 });
      const around = { dx: from.dx - left, dy: from.dy - top, reach: by };
      const found = searchNear({ template, plane }, around);
      // Half beyond the border, a mark has too few slopes to be placed to the pixel.
      const isFound = found.confidence > 0;
      sights[t] = isFound ? { ...sight, dx: found.dx + left, dy: found.dy + top } : { ...sight, ...from };
      if (found.confidence >= LEARNED) learnFrame(template, { plane, dx: found.dx, dy: found.dy });
    }
    t += 1;
    await progress.report(0.7 + (0.3 * t) / count);
  }
  return sights;
}

/** For each frame, 1 for each pixel of a mark where it stands over its region, at whatever place. */
function lettersOf({ region, start }: HeldRun, sights: readonly (MarkSight | null)[]): Uint8Array[] {
  const { box } = region;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  return sights.map((sight) => {
    // Frames in which it was not found may have it anywhere.
    const isHere = !sight || (Math.abs(sight.dx - start.dx) < across && Math.abs(sight.dy - start.dy) < down);
    return new Uint8Array(region.hole.length).fill(isHere ? 1 : 0);
  });
}

/** A mark that stays for a while: its ground is seen while it is elsewhere. Null where it is not. */
async function removeByBare(
  held: HeldRun,
  { work, sights, progress }: Removing,
): Promise<MarkRemoval | null> {
  const { region, span, frames } = held;
  const letters = lettersOf(held, sights.slice(span.first, span.end));
  const run = { first: held.run.first - span.first, end: held.run.end - span.first };
  const course = await followGround(region, frames, progress.subrange(0, 0.3));
  const shot = course.shots.find(({ first, end }) => first <= run.first && run.first < end);
  const bare = shot ? letters.slice(shot.first, shot.end).filter(([flag]) => !flag).length : 0;
  if (!shot || shot.end < run.end || bare < MIN_BARE) return null;
  const { matrix, seed } = work;
  const captions = { region, frames, letters, course, matrix, seed };
  const removed = await removeCaptions(captions, progress.subrange(0.3, 1));
  return { ...removed, patches: removed.patches.slice(run.first, run.end), opacity: 1 };
}

interface Removing {
  readonly work: MovingMarksWork;
  readonly sights: readonly (MarkSight | null)[];
  readonly progress: Progress;
}

async function removeRun(held: HeldRun, removing: Removing): Promise<MarkRemoval> {
  const { region, run, span, offsetAt, stays } = held;
  const { work, progress } = removing;
  const known = stays ? await removeByBare(held, { ...removing, progress: progress.subrange(0, 0.4) }) : null;
  if (known) return known;
  const frames = stays ? held.frames.slice(run.first - span.first, run.end - span.first) : held.frames;
  const inside = frames.map((_, i) => insideOf(region, { size: work.size, offset: offsetAt(run.first + i) }));
  const { matrix, seed } = work;
  return removeMark({ region, frames, matrix, seed, inside, moves: true }, progress.subrange(0.4, 1));
}

/**
 * Finds what lies under a mark that drifts or jumps, in each frame in which it is found. The frames are taken
 * with the mark at one place, so that the ground moves behind it; each run between jumps is worked on alone.
 * @throws ImagingError `mark_not_found`, and as `read` does
 */
export async function analyseMovingMarks(work: MovingMarksWork, progress: Progress): Promise<ClipRemoval> {
  const { size } = work;
  const sights = await findSights(work, progress.subrange(0, FOLLOWED));
  const found = sights.filter((sight) => sight).length;
  if (work.count >= FEW_OF && found < FEW)
    throw new ImagingError('mark_not_found', `the mark is found in ${found} frames`);
  const held = splitRuns(sights, size.height).flatMap((run) => planRun(work, { run, sights }));
  const removals: Omit<MarkRemoval, 'patches'>[] = [];
  const marks: PatchedMark[] = [];
  const groups = groupByMemory(held);
  for (const [i, one] of held.entries()) {
    const part = progress.subrange(
      FOLLOWED + ((1 - FOLLOWED) * i) / held.length,
      FOLLOWED + ((1 - FOLLOWED) * (i + 1)) / held.length,
    );
    const group = groups.find(([first]) => first === one);
    if (group) await readGroup(work, { group, progress: part.subrange(0, READ) });
    const removal = await removeRun(one, { work, sights, progress: part.subrange(READ, 1) });
    const { patches, ...facts } = removal;
    removals.push(facts);
    one.frames.length = 0;
    const placed = ({ luma, u, v }: Patch, k: number) => {
      const place = one.run.first + k;
      return placeMoved(one.region, {
        size,
        offset: one.offsetAt(place),
        patch: { luma, u, v },
        frame: place,
      });
    };
    for (const [k, patch] of patches.entries()) marks.push(placed(patch, k));
  }
  const worst = removals.reduce((a, b) => (WAYS.indexOf(b.way) > WAYS.indexOf(a.way) ? b : a));
  const facts = {
    method: worst.way,
    opacity: Math.round(worst.opacity * 100) / 100,
    marks: planRegions(work.mask, 1).length,
    movedBehind: removals.some(({ movedBehind }) => movedBehind),
    lost: sights.filter((sight) => !sight).length,
  };
  return { facts, marks };
}
