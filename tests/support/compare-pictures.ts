import sharp from 'sharp';

export interface Difference {
  /** Pixels that differ although they are outside the mask, even when it is grown. */
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

/** Marks of the mask at the photo’s size, grown by a square that holds the engine’s disc. */
async function readGrownMask(mask: Buffer, size: { width: number; height: number; by: number }) {
  const grown = sharp(mask).greyscale().resize(size.width, size.height, { kernel: 'nearest', fit: 'fill' });
  if (size.by > 0) grown.dilate(size.by);
  return grown.threshold(1).raw().toBuffer();
}

/** Compares the pixels of a downloaded result with those of its photo. Throws where the sizes differ. */
export async function comparePictures({ before, after, mask, grow }: Comparison): Promise<Difference> {
  const [one, two] = await Promise.all([readRgb(before), readRgb(after)]);
  const { width, height } = one.info;
  if (two.info.width !== width || two.info.height !== height) throw new Error('The result has another size.');
  const marked = await readGrownMask(mask, { width, height, by: 0 });
  const allowed = await readGrownMask(mask, { width, height, by: grow + 1 });
  let outside = 0;
  let inside = 0;
  let markedPixels = 0;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 3;
    const differs = one.data.subarray(at, at + 3).compare(two.data.subarray(at, at + 3)) !== 0;
    if (marked[pixel]) markedPixels++;
    if (differs && !allowed[pixel]) outside++;
    if (differs && marked[pixel]) inside++;
  }
  return { outside, inside: inside / Math.max(1, markedPixels) };
}
