import { dilateSquare } from '../../core/morphology/dilate.ts';
import { PATCH_RADIUS } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Progress } from '../../core/progress.ts';
import type { Level } from './level.ts';
import { measureDepth } from './measure-depth.ts';
import { shrinkLevel } from './shrink-level.ts';

/** A hole this thin, in pixels from edge to middle, is filled from its border without a coarser level. */
const THIN = 2.9;
const SMALLEST_SIDE = 40;
const MAX_LEVELS = 10;
/** Fewer patches to copy from are no choice at all. */
const FEWEST_PATCHES = 200;

/**
 * The level and its halvings down to where the hole is thin or too little is left to copy from. Full size
 * first.
 */
export async function buildPyramid(finest: Level, progress: Progress): Promise<Level[]> {
  const levels = [finest];
  let level = finest;
  while (levels.length < MAX_LEVELS && Math.min(level.width, level.height) > SMALLEST_SIDE) {
    if (isThin(level)) break;
    await progress.report(0);
    level = shrinkLevel(level);
    await progress.report(0);
    if (countUsable(findUsable(level)) < FEWEST_PATCHES) break;
    levels.push(level);
  }
  return levels;
}

/** True if there is a hole, and no pixel of it is deep. */
function isThin(level: Level): boolean {
  const depths = measureDepth(level);
  return depths.some((depth) => depth > 0) && !depths.some((depth) => depth > THIN);
}

/** 1 for every centre of a patch that touches the hole. */
export function flagNearHole({ width, height, hole }: Level): Uint8Array {
  return dilateSquare({ width, height, data: hole }, PATCH_RADIUS);
}

/**
 * 1 for every centre of a patch that may be copied from: inside the level, clear of hole and forbidden
 * pixels.
 */
export function findUsable(level: Level, nearHole = flagNearHole(level)): Uint8Array {
  const { width, height, forbidden } = level;
  const usable = new Uint8Array(width * height);
  const nearForbidden = forbidden && dilateSquare({ width, height, data: forbidden }, PATCH_RADIUS);
  for (let y = PATCH_RADIUS; y < height - PATCH_RADIUS; y++)
    for (let x = PATCH_RADIUS; x < width - PATCH_RADIUS; x++) {
      const at = y * width + x;
      if (!nearHole[at] && !nearForbidden?.[at]) usable[at] = 1;
    }
  return usable;
}

function countUsable(usable: Uint8Array): number {
  let count = 0;
  for (const flag of usable) count += flag;
  return count;
}
