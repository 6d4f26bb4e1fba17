import sharp from 'sharp';
import { cornerOf } from './mark-corners.ts';

export interface Difference {
  /**
   * Pixels that differ although they are outside the mask, even when it is grown, but for those of the one
   * corner that holds the product's mark.
   */
  readonly outside: number;
  /** Share of the marked pixels that differ, 0–1. */
  readonly inside: number;
}

interface Comparison {
  readonly before: Buffer;
  readonly after: Buffer;
  /** White = may change. Scaled to the photo as the engine does it. */
  readonly mask: Buffer;
  /** Pixels by which the engine was told to grow the mask. */
  readonly grow: number;
}

async function readRgb(bytes: Buffer) {
  return sharp(bytes).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
}

/** Marks of the mask at the photo’s size, one byte a pixel. */
async function readMask(mask: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const scaled = sharp(mask).resize(width, height, { kernel: 'nearest', fit: 'fill' });
  return scaled.extractChannel(0).raw().toBuffer();
}

/**
 * The marks and all pixels in the square of this radius round each: it holds the disc that the engine grows
 * by.
 */
function growMask(marks: Buffer, { width, by }: { width: number; by: number }): Buffer {
  const grown = Buffer.from(marks);
  for (let pixel = 0; pixel < marks.length; pixel++) {
    if (!marks[pixel]) continue;
    const x = pixel % width;
    const from = -Math.min(by, x);
    const to = Math.min(by, width - 1 - x);
    for (let dy = -by; dy <= by; dy++) {
      const row = pixel + dy * width;
      if (row + from >= 0 && row + to < marks.length) grown.fill(255, row + from, row + to + 1);
    }
  }
  return grown;
}

/** Compares the pixels of a downloaded result with those of its photo. Throws where the sizes differ. */
export async function comparePictures({ before, after, mask, grow }: Comparison): Promise<Difference> {
  const [one, two] = await Promise.all([readRgb(before), readRgb(after)]);
  const { width, height } = one.info;
  if (two.info.width !== width || two.info.height !== height) throw new Error('The result has another size.');
  const marked = await readMask(mask, { width, height });
  const allowed = growMask(marked, { width, by: grow });
  let outside = 0;
  const inCorners = [0, 0, 0, 0];
  let inside = 0;
  let markedPixels = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 3;
    const differs = one.data.subarray(at, at + 3).compare(two.data.subarray(at, at + 3)) !== 0;
    if (marked[pixel]) markedPixels++;
    const corner = cornerOf(pixel, { width, height });
    if (differs && !allowed[pixel]) {
      if (corner === null) outside++;
      else inCorners[corner] = (inCorners[corner] ?? 0) + 1;
    }
    if (differs && marked[pixel]) inside++;
  }
  const [, ...others] = inCorners.toSorted((one, other) => other - one);
  for (const count of others) outside += count;
  return { outside, inside: inside / Math.max(1, markedPixels) };
}
