import { BLOCK, BLOCK_AREA, transformBlock } from '../../core/filters/block-transform.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Quantile of the blocks that holds noise alone: texture is above it, and black without noise below. */
const QUIET = 0.3;

/** Least mean of a block that counts, in units of the plane: what is clipped to black has lost its noise. */
const LEAST = 3;

/**
 * Sums of both frequencies that count: faster ones are rounded to nothing by compression, slower ones hold
 * the shapes of things.
 */
const SLOWEST = 5;
const FASTEST = 7;

/** The block of a plane that begins at a pixel, by its frequencies. */
function transformAt({ data, width }: Plane, from: number): Float32Array {
  const block = new Float32Array(BLOCK_AREA);
  for (let row = 0; row < BLOCK; row++)
    block.set(data.subarray(from + row * width, from + row * width + BLOCK), row * BLOCK);
  transformBlock(block);
  return block;
}

/** Root mean square of a transformed block's middle frequencies. */
function middleOf(block: Float32Array): number {
  let [sum, count] = [0, 0];
  for (let i = 1; i < BLOCK_AREA; i++) {
    const frequency = (i >> 3) + (i & 7);
    if (frequency < SLOWEST || frequency > FASTEST) continue;
    sum += block[i] * block[i];
    count++;
  }
  return Math.sqrt(sum / count);
}

/**
 * Noise of a dark picture that was compressed, as the standard deviation of white noise, in units of the
 * plane. Compression rounds the fast frequencies of dark blocks to nothing, so that `measureNoise` sees none.
 * The middle ones of an orthonormal transform keep it: in pictures at a sixth of their light, with noise of 4
 * to 14 and JPEG of 89, it comes out within a fifth.
 * @param light luma of the picture, which tells what is clipped
 */
export function measureDarkNoise(plane: Plane, light: Plane): number {
  const found: number[] = [];
  for (let y = 0; y + BLOCK <= plane.height; y += BLOCK)
    for (let x = 0; x + BLOCK <= plane.width; x += BLOCK) {
      const from = y * plane.width + x;
      const lit = transformAt(light, from);
      if (lit[0] / BLOCK < LEAST) continue;
      found.push(middleOf(plane === light ? lit : transformAt(plane, from)));
    }
  return found.length === 0 ? 0 : quantiles(Float32Array.from(found), QUIET)[0];
}
