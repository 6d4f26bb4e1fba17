import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Side in pixels of photos and masks whose size does not matter. */
export const PHOTO_SIDE = 48;

/** A small photo of noise, always the same, as PNG. @param size pixels a side */
export async function makePhoto(size = PHOTO_SIDE): Promise<Buffer> {
  const noise = createHash('shake256', { outputLength: size * size * 3 })
    .update('photo')
    .digest();
  return sharp(noise, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}

/**
 * A grey mask of the same size with a white square in the middle.
 * @param share of a side that is white; 0 for none
 */
export async function makeMask(size = PHOTO_SIDE, share = 0.2): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size);
  const half = (size * share) / 2;
  for (const at of pixels.keys()) {
    const distance = Math.max(Math.abs((at % size) - size / 2), Math.abs(Math.floor(at / size) - size / 2));
    if (distance < half) pixels[at] = 255;
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer();
}
