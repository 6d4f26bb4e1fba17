import type { Progress } from '../../../core/progress.ts';
import type { Box } from '../../../core/raster/crop.ts';
import { softenLuma } from '../../enhance/soften-luma.ts';
import { findMotion } from '../../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../../motion/luma-pyramid.ts';
import type { Motion } from '../../motion/motion.ts';
import { type Affine, compose, fitAffine, freeBlocks, freePixels, invert, STAY } from './affine.ts';
import { alignmentKey, alignToKey } from './align-frames.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';

/** Mean difference of blocks above which a cut lies between two frames. */
const CUT_COST = 25;

/** Share of the blocks around a mark that stand still between distant frames where the camera does. */
const STILL_SHARE = 0.4;
/** Mean difference up to which a block that has not moved is the same, over noise and compression. */
const SAME_COST = 12;

/** Frames after which others are aligned to a new one, as less and less of the first is seen. */
const KEY_FRAMES = 10;

/** Frames between two cuts: places of the first and of the one behind the last. */
export interface Shot {
  readonly first: number;
  readonly end: number;
  readonly isStill: boolean;
}

/** The course of the ground around a mark. */
export interface Course {
  readonly shots: readonly Shot[];
  /** From pixels of each frame to those of the first of its shot, and back. */
  readonly toStart: readonly Affine[];
  readonly fromStart: readonly Affine[];
  /** Parts of the region that lie in the frame, where it moves beyond its border. */
  readonly inside?: readonly Box[] | undefined;
}

function meanCost({ cost }: Motion, free: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < cost.length; i++)
    if (free[i]) {
      sum += cost[i];
      count += 1;
    }
  return count > 0 ? sum / count : 0;
}

/** Share of the free blocks that are the same at the same place. */
function stillShare({ x, y, cost }: Motion, free: Uint8Array): number {
  let [still, count] = [0, 0];
  for (let i = 0; i < free.length; i++) {
    if (!free[i]) continue;
    count += 1;
    if (Math.abs(x[i]) <= 1 && Math.abs(y[i]) <= 1 && cost[i] < SAME_COST) still += 1;
  }
  return count > 0 ? still / count : 1;
}

/** Follows what surrounds a mark from frame to frame, and finds cuts and shots of a still camera. */
export async function followGround(
  region: MarkRegion,
  frames: readonly RegionPlanes[],
  progress: Progress,
): Promise<Course> {
  const { width, height } = region;
  const free = freeBlocks(region);
  const pyramidOf = (i: number): readonly Luma[] => buildPyramid({ width, height, data: frames[i].luma });
  const toStart: Affine[] = [STAY];
  const starts = [0];
  const isFree = freePixels(region);
  const softOf = (i: number) => softenLuma({ width, height, data: frames[i].luma });
  let key = { place: 0, at: alignmentKey(softOf(0), isFree) };
  let before = pyramidOf(0);
  for (let i = 1; i < frames.length; i++) {
    const now = pyramidOf(i);
    const motion = findMotion(now, before);
    const step = meanCost(motion, free) > CUT_COST ? null : fitAffine(motion, free);
    if (!step) starts.push(i);
    toStart.push(step ? compose(step, toStart[i - 1]) : STAY);
    const soft = softOf(i);
    if (step) {
      const fromKey = invert(toStart[key.place]);
      const toKey = alignToKey({ key: key.at, luma: soft, free: isFree }, compose(toStart[i], fromKey));
      if (toKey) toStart[i] = compose(toKey, toStart[key.place]);
    }
    if (!step || i - key.place >= KEY_FRAMES) key = { place: i, at: alignmentKey(soft, isFree) };
    before = now;
    await progress.report(i / frames.length);
  }
  const isStill = (first: number, end: number) => {
    if (end - first < 2) return true;
    const [start, middle, last] = [first, (first + end) >> 1, end - 1].map(pyramidOf);
    const shares = [findMotion(start, last), findMotion(start, middle)].map((m) => stillShare(m, free));
    return Math.min(...shares) >= STILL_SHARE;
  };
  const shots = starts.map((first, i) => {
    const end = starts[i + 1] ?? frames.length;
    return { first, end, isStill: isStill(first, end) };
  });
  return { shots, toStart, fromStart: toStart.map(invert) };
}
