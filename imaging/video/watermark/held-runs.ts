import { median } from '../../core/numeric/scalar.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { findIslands } from '../../edit/inpaint/find-islands.ts';
import type { FrameSize } from '../media/frame.ts';
import type { MarkSight } from './detection/follow-mark.ts';
import type { MarkRun } from './detection/mark-runs.ts';
import {
  heldBytes,
  MAX_HELD,
  type MarkRegion,
  planRegions,
  type RegionPlanes,
} from './ground/mark-region.ts';
import { cropMoved, type Offset } from './moved-region.ts';

/** Frames before and after a run that are held to see the ground of a mark that stays, by memory and work. */
const BESIDE = 25;
/** Pixels by which the place of a mark that stays may be misread. */
const JITTER = 1.5;
/** Brush of the size of the frames, and all frames of a part in their order. */
export interface MovingMarks {
  readonly mask: Mask;
  readonly size: FrameSize;
  readonly count: number;
  /** May be called several times. */
  readonly read: () => AsyncIterable<{ readonly data: Uint8Array }>;
}

/** The brush where the mark stands at the begin of a run. */
function moveMask({ width, height, data }: Mask, { dx, dy }: Offset): Mask {
  const out = new Uint8Array(data.length);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++)
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++)
      out[y * width + x] = data[(y - dy) * width + x - dx];
  return { width, height, data: out };
}

/** The sight at which most of the brush lies in the frame: a mark may drift in or out over the border. */
function mostInside(mask: Mask, sights: readonly MarkSight[]): MarkSight | undefined {
  const boxes = findIslands(mask).map(({ box }) => box);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const share = ({ dx, dy }: Offset) =>
    Math.max(0, Math.min(mask.width, right + dx) - Math.max(0, left + dx)) *
    Math.max(0, Math.min(mask.height, bottom + dy) - Math.max(0, top + dy));
  return sights.reduce<MarkSight | undefined>(
    (best, sight) => (best && share(best) >= share(sight) ? best : sight),
    undefined,
  );
}

/** A run with its region, which moves along with the mark. */
export interface HeldRun {
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

/** The regions of the marks of a run, without their frames. */
export function planRun(
  { mask, count }: Pick<MovingMarks, 'mask' | 'count'>,
  { run, sights }: { run: MarkRun; sights: readonly (MarkSight | null)[] },
): HeldRun[] {
  const own = sights.slice(run.first, run.end).filter((sight) => sight !== null);
  const middle = { dx: median(own.map(({ dx }) => dx)), dy: median(own.map(({ dy }) => dy)) };
  const stays = own.every(({ dx, dy }) => Math.hypot(dx - middle.dx, dy - middle.dy) <= JITTER);
  const start = stays ? middle : (mostInside(mask, own) ?? middle);
  const beside = stays ? BESIDE : 0;
  const span = { first: Math.max(0, run.first - beside), end: Math.min(count, run.end + beside) };
  const offsetAt = (frame: number): Offset => {
    const sight = stays ? start : (sights[frame] ?? start);
    return { dx: sight.dx - start.dx, dy: sight.dy - start.dy };
  };
  return planRegions(moveMask(mask, start), span.end - span.first).map(
    (region): HeldRun => ({ run, region, start, offsetAt, stays, span, frames: [] }),
  );
}

/** Runs in their order, in groups whose frames are held together. */
export function groupByMemory(held: readonly HeldRun[]): HeldRun[][] {
  const groups: HeldRun[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const one of held) {
    const { region, span } = one;
    const own = heldBytes(region) * (span.end - span.first);
    if (bytes + own > MAX_HELD) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(one);
    bytes += own;
  }
  return groups;
}

/** Reads the surroundings of the mark in the frames of some runs. */
export async function readGroup(
  { read, size, count }: MovingMarks,
  { group, progress }: { readonly group: readonly HeldRun[]; readonly progress: Progress },
): Promise<void> {
  let frame = 0;
  for await (const { data } of read()) {
    for (const { span, region, offsetAt, frames } of group)
      if (frame >= span.first && frame < span.end)
        frames.push(cropMoved({ ...size, data }, { region, offset: offsetAt(frame) }));
    frame += 1;
    await progress.report(frame / count);
  }
}
