import { quantiles } from '../../core/numeric/scalar.ts';
import { BLOCK } from '../motion/block-difference.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';

/** Blocks whose mean is beyond are cut off at black or white, where noise cannot show. */
const LEAST = 24;
const MOST = 228;
/** Blocks that match best tell noise alone: the others have moved in other ways as well. */
const SHARE = 0.2;
/**
 * Standard deviation of the noise over the difference of those blocks: 1/1.13 for two frames, and more as the
 * best match was searched for. Measured on clips with noise of 3 to 20.
 */
const FACTOR = 1.26;
const MIN_BLOCKS = 60;

function meanAt({ width, data }: Luma, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++)
    for (let i = y * width + left; i < y * width + left + BLOCK; i++) sum += data[i];
  return sum / BLOCK ** 2;
}

/**
 * Standard deviation of the noise between two frames that follow each other, in grey levels, from blocks that
 * belong together; null where too few tell it.
 */
export function measureMatchedNoise(current: Luma, next: Luma): number | null {
  const { columns, rows, cost } = findMotion(buildPyramid(current), buildPyramid(next));
  const costs: number[] = [];
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const mean = meanAt(current, column * BLOCK, row * BLOCK);
      if (mean > LEAST && mean < MOST) costs.push(cost[row * columns + column]);
    }
  if (costs.length < MIN_BLOCKS) return null;
  const [value] = quantiles(costs, SHARE);
  return FACTOR * value;
}
