import { median } from '../../core/numeric/scalar.ts';
import { BLOCK } from '../motion/block-difference.ts';
import type { Luma } from '../motion/luma-pyramid.ts';
import type { Motion } from '../motion/motion.ts';

/** Frames on each side over which light is followed; slower changes stay, as fades are meant. */
const REACH = 12;
const SPREAD = REACH / 2.2;
/** A larger change of light from frame to frame is no flicker. */
const MAX_STEP = 0.35;
/** Mean brightness of a block above black that tells light, and that is not burnt out yet. */
const DARK = 20;
const BURNT = 200;
const BLACK = 16;
/** Blocks that must tell of light. */
const MIN_BLOCKS = 12;
/** Standard deviation of the light from which on it flickers, as a share. */
const MIN_FLICKER = 0.008;

/** Sum of brightness above black of a block at a place, which lies inside the picture. */
function sumOf({ width, data }: Luma, left: number, top: number): number {
  let sum = 0;
  for (let y = top; y < top + BLOCK; y++)
    for (let i = y * width + left; i < y * width + left + BLOCK; i++) sum += data[i] - BLACK;
  return sum;
}

/**
 * Logarithm of the light of a frame over that of the frame before, from the blocks that belong together; 0
 * where none can tell.
 */
export function compareLight(current: Luma, before: Luma, { columns, rows, x, y }: Motion): number {
  const ratios: number[] = [];
  const area = BLOCK * BLOCK;
  for (let row = 0; row < rows - 1; row++)
    for (let column = 0; column < columns - 1; column++) {
      const i = row * columns + column;
      const left = Math.min(before.width - BLOCK, Math.max(0, column * BLOCK + (x[i] >> 1)));
      const top = Math.min(before.height - BLOCK, Math.max(0, row * BLOCK + (y[i] >> 1)));
      const [now, then] = [sumOf(current, column * BLOCK, row * BLOCK), sumOf(before, left, top)];
      if (Math.min(now, then) > DARK * area && Math.max(now, then) < BURNT * area)
        ratios.push(Math.log(now / then));
    }
  if (ratios.length < MIN_BLOCKS) return 0;
  const step = median(ratios);
  return Math.abs(step) > MAX_STEP ? 0 : step;
}

/** Value of a path at a place without its quick changes, by a straight line fitted around it. */
function slowPart(path: readonly number[], t: number): number {
  let [count, sumX, sumXx, sumY, sumXy] = [0, 0, 0, 0, 0];
  for (let u = Math.max(0, t - REACH); u <= Math.min(path.length - 1, t + REACH); u++) {
    const x = u - t;
    const weight = Math.exp(-(x ** 2) / (2 * SPREAD ** 2));
    count += weight;
    sumX += weight * x;
    sumXx += weight * x * x;
    sumY += weight * path[u];
    sumXy += weight * x * path[u];
  }
  const spread = sumXx * count - sumX ** 2;
  return spread < 1e-9 ? sumY / count : (sumXx * sumY - sumX * sumXy) / spread;
}

interface LightPlan {
  readonly gains: Float32Array;
  readonly flicker: number;
}

/**
 * Plans factors that take flicker out of the light and leave slower changes.
 * @param steps of the light from the frame before to each frame, as `compareLight` tells them
 */
export function planGains(steps: readonly number[]): LightPlan {
  let sum = 0;
  const path = steps.map((step) => {
    sum += step;
    return sum;
  });
  const excess = path.map((value, t) => slowPart(path, t) - value);
  const flicker = Math.sqrt(
    excess.reduce((all, value) => all + value * value, 0) / Math.max(1, excess.length),
  );
  const gains = flicker < MIN_FLICKER ? new Float32Array(0) : Float32Array.from(excess, Math.exp);
  return { gains, flicker };
}
