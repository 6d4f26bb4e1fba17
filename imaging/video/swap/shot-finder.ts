import type { FrameSize } from '../media/frame.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';

/** Mean difference of matched blocks above which a cut lies between two frames. */
const CUT_COST = 25;

/** Tells which frames of a row begin another shot. */
export class ShotFinder {
  readonly #size: FrameSize;
  #last: readonly Luma[] | null = null;

  constructor(size: FrameSize) {
    this.#size = size;
  }

  /** True where a cut lies before the next frame, given as planes; false for the first. */
  isCut(data: Uint8Array): boolean {
    const { width, height } = this.#size;
    const levels = buildPyramid({ width, height, data: data.subarray(0, width * height) });
    const small = buildPyramid(levels[Math.min(2, levels.length - 1)]);
    const last = this.#last;
    this.#last = small;
    if (!last) return false;
    const { cost } = findMotion(small, last);
    return cost.reduce((sum, value) => sum + value, 0) / cost.length > CUT_COST;
  }
}
