import { median } from '../../core/numeric/scalar.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { cropBytes, widenBox } from '../../core/raster/crop.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import type { Luma } from '../motion/luma-pyramid.ts';
import type { ClipRemoval, PatchedMark } from './clip-removal.ts';
import { cutTemplate, type EdgeTemplate, edgesOf, learnFrame } from './edge-template.ts';
import { followGround } from './follow-ground.ts';
import { followMark, type MarkSight, searchNear } from './follow-mark.ts';
import type { Patch } from './layer.ts';
import { type MarkRegion, planRegions, type RegionPlanes } from './mark-region.ts';
import { type MarkRun, splitRuns } from './mark-runs.ts';
import { cropMoved, insideOf, type Offset, placeMoved } from './moved-region.ts';
import { removeCaptions } from './remove-captions.ts';
import { type MarkRemoval, type RemovalWay, removeMark } from './remove-mark.ts';

/** Lines at which a mark is followed first. */
const LINES = 270;
/** Frames before and after a run that are held to see the ground of a mark that stays, by memory and work. */
const BESIDE = 25;
/** Pixels by which the place of a mark that stays may be misread. */
const JITTER = 1.5;
/** Frames in which the place of a mark lies bare at least, so that they tell its ground. */
const MIN_BARE = 3;
/** Shares of the work after which marks are followed, and all frames are read. */
const FOLLOWED = 0.3;
const READ = 0.5;

/** The ways, those that invent most last. */
const WAYS: readonly RemovalWay[] = ['unblended', 'carried', 'completed'];

export interface MovingMarksWork {
  /** Brush of the size of the frames, grown. */
  readonly mask: Mask;
  readonly seed: number;
  readonly size: FrameSize;
  readonly matrix: ColourMatrix;
  /** Reads the planes of the frames of the plan, in their order; called several times. */
  readonly read: () => AsyncIterable<{ readonly data: Uint8Array }>;
  readonly count: number;
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
      sights[t] = { ...sight, dx: found.dx + left, dy: found.dy + top };
      learnFrame(template, { plane, dx: found.dx, dy: found.dy });
    }
    t += 1;
    await progress.report(0.7 + (0.3 * t) / count);
  }
  return sights;
}

/** The brush where the mark stands at the begin of a run. */
function moveMask({ width, height, data }: Mask, { dx, dy }: Offset): Mask {
  const out = new Uint8Array(data.length);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++)
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++)
      out[y * width + x] = data[(y - dy) * width + x - dx];
  return { width, height, data: out };
}

/** A run with its region, which moves along with the mark. */
interface HeldRun {
  readonly run: MarkRun;
  readonly region: MarkRegion;
  /** Place of the mark for which the region was made, from where it was brushed. */
  readonly start: Offset;
  /** By frame of the clip, from the box of the region. */
  readonly offsetAt: (frame: number) => Offset;
  /** True where the mark stays: its place is held in frames around the run too, when it is elsewhere. */
  readonly stays: boolean;
  /** Frames that are held. */
  readonly span: MarkRun;
  readonly frames: RegionPlanes[];
}

function holdRun(
  work: MovingMarksWork,
  { run, sights }: { run: MarkRun; sights: readonly (MarkSight | null)[] },
) {
  const own = sights.slice(run.first, run.end).filter((sight) => sight !== null);
  const middle = { dx: median(own.map(({ dx }) => dx)), dy: median(own.map(({ dy }) => dy)) };
  const stays = own.every(({ dx, dy }) => Math.hypot(dx - middle.dx, dy - middle.dy) <= JITTER);
  const start = stays ? middle : (sights[run.first] ?? middle);
  const beside = stays ? BESIDE : 0;
  const span = { first: Math.max(0, run.first - beside), end: Math.min(work.count, run.end + beside) };
  const offsetAt = (frame: number): Offset => {
    const sight = stays ? start : (sights[frame] ?? start);
    return { dx: sight.dx - start.dx, dy: sight.dy - start.dy };
  };
  return planRegions(moveMask(work.mask, start), span.end - span.first).map(
    (region): HeldRun => ({ run, region, start, offsetAt, stays, span, frames: [] }),
  );
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
 * @throws ImagingError as `read` does
 */
export async function analyseMovingMarks(work: MovingMarksWork, progress: Progress): Promise<ClipRemoval> {
  const { size, count } = work;
  const sights = await findSights(work, progress.subrange(0, FOLLOWED));
  const held = splitRuns(sights, size.height).flatMap((run) => holdRun(work, { run, sights }));
  let frame = 0;
  for await (const { data } of work.read()) {
    for (const { span, region, offsetAt, frames } of held)
      if (frame >= span.first && frame < span.end)
        frames.push(cropMoved({ ...size, data }, { region, offset: offsetAt(frame) }));
    frame += 1;
    await progress.report(FOLLOWED + ((READ - FOLLOWED) * frame) / count);
  }
  const removals: MarkRemoval[] = [];
  const marks: PatchedMark[] = [];
  for (const [i, one] of held.entries()) {
    const part = progress.subrange(
      READ + ((1 - READ) * i) / held.length,
      READ + ((1 - READ) * (i + 1)) / held.length,
    );
    const removal = await removeRun(one, { work, sights, progress: part });
    removals.push(removal);
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
    marks.push(...removal.patches.map(placed));
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
