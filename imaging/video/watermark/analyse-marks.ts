import { readFile } from 'node:fs/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { decodeMask } from '../../core/io/decode-mask.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { growMask } from '../../edit/inpaint/grow-mask.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { analyseMovingMarks } from './analyse-moving-marks.ts';
import { type ClipRemoval, placeMark } from './clip-removal.ts';
import { cropRegion, type MarkRegion, planRegions, type RegionPlanes } from './ground/mark-region.ts';
import { planWide } from './ground/wide-view.ts';
import { type MarkRemoval, type RemovalWay, removeMark } from './remove-mark.ts';

/** Most of a frame that may be marked: more leaves too little to tell what lies under it. */
const MAX_SHARE = 0.2;
/** Most pixels of marks in all frames together, by the memory that they need. */
const MAX_PIXELS = 90e6;
/** The same of marks that move, whose places are kept for each frame. */
const MAX_MOVING_PIXELS = 30e6;
/** Pixels by which a brush is grown at least, for the rims that compression draws around a mark. */
const MIN_GROW = 2;
/** Share of the work after which all frames are read. */
const READ = 0.2;

/** The ways, those that invent most last. */
const WAYS: readonly RemovalWay[] = ['unblended', 'carried', 'completed'];

interface Brush {
  readonly maskPath: string;
  /** Pixels by which the brush is grown. */
  readonly grow: number;
  readonly size: FrameSize;
  readonly count: number;
  /** Frame that was brushed, of a mark that moves; undefined for marks that stay. */
  readonly brushed?: number | undefined;
}

interface MarksWork extends Brush {
  readonly seed: number;
  readonly matrix: ColourMatrix;
  /** Reads the planes of the frames of the plan, in their order; `count` of them. */
  readonly read: () => AsyncIterable<{ readonly data: Uint8Array }>;
}

/** @throws ImagingError `mask_empty`, `mask_too_large`, and as `decodeMask` */
async function readMask({ maskPath, size, grow, count, brushed }: Brush): Promise<Mask> {
  const mask = growMask(await decodeMask(await readFile(maskPath), size), Math.max(MIN_GROW, grow));
  const marked = mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  if (marked === 0) throw new ImagingError('mask_empty', 'the mask marks nothing');
  const most = brushed === undefined ? MAX_PIXELS : MAX_MOVING_PIXELS;
  if (marked > MAX_SHARE * mask.data.length || marked * count > most)
    throw new ImagingError('mask_too_large', `${marked} pixels of ${count} frames are masked`);
  return mask;
}

/** The surroundings of each mark in all frames. */
async function readRegions(
  { read, count, size }: MarksWork,
  {
    regions,
    progress,
  }: { readonly regions: readonly Pick<MarkRegion, 'box'>[]; readonly progress: Progress },
): Promise<RegionPlanes[][]> {
  const held: RegionPlanes[][] = regions.map(() => []);
  let done = 0;
  for await (const { data } of read()) {
    for (const [i, region] of regions.entries()) held[i].push(cropRegion({ ...size, data }, region));
    done += 1;
    await progress.report(done / count);
  }
  return held;
}

/**
 * Finds what lies under the brushed marks of a clip in each of its frames.
 * @throws ImagingError `mask_empty`, `mask_too_large`, `mark_not_found` of marks that move, and as
 * `readFrames`
 */
export async function analyseMarks(work: MarksWork, progress: Progress): Promise<ClipRemoval> {
  const { size, matrix, seed, count, read, brushed } = work;
  const mask = await readMask(work);
  if (brushed !== undefined)
    return analyseMovingMarks({ mask, seed, size, matrix, read, count, place: brushed }, progress);
  const regions = planRegions(mask, count);
  const boxes = regions.map((region) => planWide(region, { size, frames: count, marks: regions.length }));
  const wideBoxes = boxes.flatMap((box) => (box ? [{ box }] : []));
  const views = [...regions, ...wideBoxes];
  const held = await readRegions(work, { regions: views, progress: progress.subrange(0, READ) });
  const wideFrames = held.splice(regions.length);
  const removals: MarkRemoval[] = [];
  for (const [i, region] of regions.entries()) {
    const [from, to] = [i / regions.length, (i + 1) / regions.length];
    const part = progress.subrange(READ + (1 - READ) * from, READ + (1 - READ) * to);
    const box = boxes[i];
    const wide = box ? { box, frames: wideFrames.shift() ?? [] } : undefined;
    removals.push(await removeMark({ region, frames: held[i], matrix, seed, wide }, part));
    held[i] = [];
  }
  const worst = removals.reduce((a, b) => (WAYS.indexOf(b.way) > WAYS.indexOf(a.way) ? b : a));
  const facts = {
    method: worst.way,
    opacity: Math.round(worst.opacity * 100) / 100,
    marks: removals.length,
    movedBehind: removals.some(({ movedBehind }) => movedBehind),
    lost: 0,
  };
  return { facts, marks: removals.map(({ patches }, i) => placeMark(regions[i], { size, patches })) };
}
