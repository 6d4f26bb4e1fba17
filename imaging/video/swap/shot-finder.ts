import type { FrameSize } from '../media/frame.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';

/** Mean difference of matched blocks above which a cut lies between two frames, whatever their colours. */
const CUT_COST = 25;
/**
 * The same where the colours differ as well, and the share of the pixels that do. Within shots, pans and
 * wavering light reached 4 and 0.13; cuts between like pictures had 12 and 0.45.
 */
const LIKELY = { cost: 6, colours: 0.25 } as const;
/** Bins of each of the three planes. */
const BINS = 32;
/** Samples of a plane of which one is counted. */
const EVERY = 7;

interface Glance {
  readonly small: readonly Luma[];
  /** Shares of the samples in each bin. */
  readonly colours: Float64Array;
}

/** Tells which frames of a row begin another shot. */
export class ShotFinder {
  readonly #size: FrameSize;
  #last: Glance | null = null;

  constructor(size: FrameSize) {
    this.#size = size;
  }

  /** True where a cut lies before the next frame, given as planes; false for the first. */
  isCut(data: Uint8Array): boolean {
    const last = this.#last;
    const now = this.#look(data);
    this.#last = now;
    if (!last) return false;
    const { cost } = findMotion(now.small, last.small);
    const mean = cost.reduce((sum, value) => sum + value, 0) / cost.length;
    const differ = now.colours.reduce((sum, share, bin) => sum + Math.abs(share - last.colours[bin]) / 2, 0);
    return mean > CUT_COST || (mean > LIKELY.cost && differ > LIKELY.colours);
  }

  #look(data: Uint8Array): Glance {
    const { width, height } = this.#size;
    const pixels = width * height;
    const levels = buildPyramid({ width, height, data: data.subarray(0, pixels) });
    const colours = new Float64Array(3 * BINS);
    const ends = [0, pixels, pixels * 1.25, pixels * 1.5];
    for (let plane = 0; plane < 3; plane++) {
      const count = Math.ceil((ends[plane + 1] - ends[plane]) / EVERY);
      for (let at = ends[plane]; at < ends[plane + 1]; at += EVERY)
        colours[plane * BINS + (data[at] >> 3)] += 1 / (3 * count);
    }
    return { small: buildPyramid(levels[Math.min(2, levels.length - 1)]), colours };
  }
}
