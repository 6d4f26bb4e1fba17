import type { Patch } from '../ground/ground.ts';
import type { BehindWork } from '../objects/carry-objects.ts';

/** Levels from the ground from which on a pixel is somebody's, and most that a pair differs by. */
const MOVED = 24;
const CAP = 40;

interface Pair {
  /** Ordinal of a pixel of the mark, and the place of its neighbour beside it. */
  readonly k: number;
  readonly beside: number;
}

function listPairs({ region: { width, height, mask, hole } }: BehindWork): Pair[] {
  const pairs: Pair[] = [];
  for (const [k, i] of hole.entries()) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x > 0 && !mask[i - 1]) pairs.push({ k, beside: i - 1 });
    if (x < width - 1 && !mask[i + 1]) pairs.push({ k, beside: i + 1 });
    if (y > 0 && !mask[i - width]) pairs.push({ k, beside: i - width });
    if (y < height - 1 && !mask[i + width]) pairs.push({ k, beside: i + width });
  }
  return pairs;
}

/** Sum of the steps at the border of a mark in all frames of a shot, in levels, where somebody is at either side. */
export function measureSeams(patches: readonly Patch[], work: BehindWork): number {
  const { frames, shot, moving, ground } = work;
  const pairs = listPairs(work);
  let sum = 0;
  for (const [t, { luma }] of patches.entries()) {
    const seen = frames[shot.first + t].luma;
    for (const { k, beside } of pairs)
      if (moving[t][beside] || Math.abs(luma[k] - ground.luma[k]) > MOVED)
        sum += Math.min(CAP, Math.abs(luma[k] - seen[beside]));
  }
  return sum;
}
