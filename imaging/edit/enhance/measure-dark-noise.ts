import { BLOCK, BLOCK_AREA, transformBlock } from '../../core/filters/block-transform.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Quantile of the blocks that holds noise alone: texture is above it, and black without noise below. */
const QUIET = 0.3;

/** Least mean of a block that counts, in units of the plane: what is clipped to black has lost its noise. */
const LEAST = 3;

/** Most blocks that are measured, on an even grid: a quantile of more tells nothing new. */
const MAX_BLOCKS = 20_000;

interface Sampling {
  /** Pixels in a row and column whose mean is one value of a block. */
  readonly step: number;
  /**
   * Sums of both frequencies that count: faster ones are rounded to nothing by compression, slower ones hold
   * the shapes of things.
   */
  readonly slowest: number;
  readonly fastest: number;
}

/**
 * Blocks of luma.
 * @tuned 2026-11-30, a scene at a sixth of its light, grey noise of 4 and 8 measured within a quarter
 */
const LUMA: Sampling = { step: 1, slowest: 5, fastest: 7 };

/**
 * Blocks of chroma, which JPEG usually holds at half the size and rounds coarser.
 * @tuned 2026-11-30, 7 photographs at a sixth of their light, noise of 8 and 14 told from none
 */
const CHROMA: Sampling = { step: 2, slowest: 3, fastest: 4 };

/** Reads the block of a plane that begins at a pixel, and transforms it. */
function transformAt(block: Float32Array, { data, width }: Plane, { from, step }: Place): void {
  for (let row = 0, to = 0; row < BLOCK; row++)
    for (let column = 0; column < BLOCK; column++, to++) {
      const first = from + step * (row * width + column);
      let sum = 0;
      for (let down = 0; down < step; down++)
        for (let at = first + down * width; at < first + down * width + step; at++) sum += data[at];
      block[to] = sum / (step * step);
    }
  transformBlock(block);
}

interface Place {
  readonly from: number;
  readonly step: number;
}

function meanAt({ data, width }: Plane, { from, step }: Place): number {
  const side = BLOCK * step;
  let sum = 0;
  for (let row = 0; row < side; row++)
    for (let at = from + row * width; at < from + row * width + side; at++) sum += data[at];
  return sum / (side * side);
}

/** Root mean square of a transformed block's middle frequencies. */
function middleOf(block: Float32Array, { slowest, fastest }: Sampling): number {
  let [sum, count] = [0, 0];
  for (let i = 1; i < BLOCK_AREA; i++) {
    const frequency = (i >> 3) + (i & 7);
    if (frequency < slowest || frequency > fastest) continue;
    sum += block[i] * block[i];
    count++;
  }
  return Math.sqrt(sum / count);
}

/** Noise of the quiet blocks of a plane that are not clipped, in units of the plane. */
function measureBlocks(plane: Plane, light: Plane, sampling: Sampling): number {
  const { step } = sampling;
  const side = BLOCK * step;
  const [columns, rows] = [Math.floor(plane.width / side), Math.floor(plane.height / side)];
  const stride = side * Math.max(1, Math.ceil(Math.sqrt((columns * rows) / MAX_BLOCKS)));
  const block = new Float32Array(BLOCK_AREA);
  const found: number[] = [];
  for (let y = 0; y + side <= plane.height; y += stride)
    for (let x = 0; x + side <= plane.width; x += stride) {
      const place = { from: y * plane.width + x, step };
      if (meanAt(light, place) < LEAST) continue;
      transformAt(block, plane, place);
      found.push(step * middleOf(block, sampling));
    }
  return found.length === 0 ? 0 : quantiles(Float32Array.from(found), QUIET)[0];
}

/**
 * Noise of the luma of a dark picture that was compressed, as the standard deviation of white noise, in units
 * of the plane. Compression rounds the fast frequencies of dark blocks to nothing, so that `measureNoise`
 * sees none. The middle ones of an orthonormal transform keep it: in a scene at a sixth of its light, with
 * grey noise of 4 and 8 (7 and 14 in units of the plane) and JPEG of 89, it comes out within a quarter.
 */
export function measureDarkNoise(luma: Plane): number {
  return measureBlocks(luma, luma, LUMA);
}

/**
 * Noise of a plane of chroma of such a picture, as `measureDarkNoise`. Through JPEG
 * of 89 it finds some half of noise of 14, and a third and more of 8; less is not told from things.
 * @param luma of the picture, which tells what is clipped
 */
export function measureDarkChroma(chroma: Plane, luma: Plane): number {
  return measureBlocks(chroma, luma, CHROMA);
}
