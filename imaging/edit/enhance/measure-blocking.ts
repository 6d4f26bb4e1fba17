import { BLOCK, BLOCK_AREA, transformBlock } from '../../core/filters/block-transform.ts';
import { median } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Traces of JPEG compression in a picture. */
export interface Blocking {
  /**
   * Typical step, in grey levels, to which slow frequencies of luma were rounded; 0 where no rounding shows.
   */
  readonly step: number;
  /** As the usual tables count it, 1–100; 100 where no rounding shows. */
  readonly quality: number;
}

/**
 * Low frequencies, row and column, and their steps in the standard's example table at quality 50 (ITU-T T.81,
 * K.1).
 */
const frequencies = [
  [0, 1, 11],
  [1, 0, 12],
  [1, 1, 12],
  [0, 2, 10],
  [2, 0, 14],
  [2, 1, 13],
  [1, 2, 14],
  [2, 2, 16],
] as const;

const BLOCKS = 6000;
const LARGEST_STEP = 80;
/** Below this the rounding of pixels to bytes hides that of the frequencies. */
const MIN_STEP = 3;
const MIN_VALUES = 40;

/** Least mean cosine of a quantised frequency; unquantised values have one of about 0. */
const MIN_LIKENESS = 0.6;

/** Luma as JPEG has it. */
function jpegLuma({ width, height, channels, data }: Picture): Plane {
  const plane = createPlane({ width, height });
  for (let pixel = 0, at = 0; pixel < plane.data.length; pixel++, at += channels)
    plane.data[pixel] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
  return plane;
}

/** Transformed blocks of the grid that begins in the upper left corner, where files begin theirs. */
function transformGrid(plane: Plane): Float32Array[] {
  const columns = Math.floor(plane.width / BLOCK);
  const rows = Math.floor(plane.height / BLOCK);
  const stride = Math.max(1, Math.ceil((columns * rows) / BLOCKS));
  const blocks: Float32Array[] = [];
  for (let i = 0; i < columns * rows; i += stride) {
    const block = new Float32Array(BLOCK_AREA);
    const start = (Math.floor(i / columns) * plane.width + (i % columns)) * BLOCK;
    for (let row = 0; row < BLOCK; row++) {
      const from = start + row * plane.width;
      block.set(plane.data.subarray(from, from + BLOCK), row * BLOCK);
    }
    transformBlock(block);
    blocks.push(block);
  }
  return blocks;
}

/**
 * The largest step whose multiples the values keep to, or 0. Values near 0 are multiples of everything, and
 * do not count.
 */
function findStep(values: readonly number[]): number {
  for (let step = LARGEST_STEP; step >= MIN_STEP; step--) {
    let sum = 0;
    let count = 0;
    for (const value of values) {
      if (Math.abs(value) < step / 2) continue;
      sum += Math.cos((2 * Math.PI * value) / step);
      count++;
    }
    if (count >= MIN_VALUES && sum > MIN_LIKENESS * count) return step;
  }
  return 0;
}

/**
 * Finds from the pixels alone to which steps JPEG rounded their frequencies: the combs in their histograms
 * (after Fan and de Queiroz 2003). A picture that was scaled or cropped since shows none.
 */
export async function measureBlocking(photo: Picture, progress: Progress): Promise<Blocking> {
  const blocks = transformGrid(jpegLuma(photo));
  const found: { usual: number; step: number }[] = [];
  for (const [i, [row, column, usual]] of frequencies.entries()) {
    const step = findStep(blocks.map((block) => block[row * BLOCK + column]));
    if (step > 0) found.push({ usual, step });
    await progress.report((i + 1) / frequencies.length);
  }
  if (found.length < frequencies.length / 2) return { step: 0, quality: 100 };
  const scale = median(found.map(({ step, usual }) => step / usual));
  const quality = scale > 1 ? 50 / scale : 100 - 50 * scale;
  const step = found.reduce((sum, each) => sum + each.step, 0) / found.length;
  return { step, quality: Math.round(Math.max(1, quality)) };
}
