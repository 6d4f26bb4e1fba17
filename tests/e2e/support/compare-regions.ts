import sharp, { type Sharp } from 'sharp';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** Pixels of a picture, RGBA with 8 bits a channel. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture, or what is left of it after edits. */
export async function readPixels(picture: Buffer | Sharp): Promise<Pixels> {
  const image = Buffer.isBuffer(picture) ? sharp(picture) : picture;
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Part of a sample as its renderer knows it, 0–255 a pixel, at the size of a picture. */
export async function readPart(scene: SampleSceneKey, part: string, { width, height }: Pixels) {
  return sharp(`samples/masks/${scene}-${part}.png`)
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

const isIn = (mask: Buffer | null, pixel: number) => mask === null || (mask[pixel] ?? 0) > 200;

/** Mean of a value over the pixels of a part; NaN where it has none. */
export function meanOf(count: number, mask: Buffer | null, valueAt: (pixel: number) => number): number {
  let sum = 0;
  let pixels = 0;
  for (let pixel = 0; pixel < count; pixel++) {
    if (!isIn(mask, pixel)) continue;
    sum += valueAt(pixel);
    pixels++;
  }
  return sum / pixels;
}

/** Mean absolute difference of the colours of a pixel, 0–255. Throws where the sizes differ. */
export function differenceAt(one: Pixels, two: Pixels): (pixel: number) => number {
  if (one.width !== two.width || one.height !== two.height) throw new Error('The pictures differ in size.');
  return (pixel) => {
    let sum = 0;
    for (let at = pixel * 4; at < pixel * 4 + 3; at++)
      sum += Math.abs((one.data[at] ?? 0) - (two.data[at] ?? 0));
    return sum / 3;
  };
}

/** The mask without its marks, and without what lies within a few pixels of them. */
export async function invertPart(mask: Buffer, { width, height }: Pixels): Promise<Buffer> {
  return sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(6)
    .linear(-255, 510)
    .extractChannel(0)
    .raw()
    .toBuffer();
}

/** Lightness of a pixel, 0–255. */
export function lumaAt({ data }: Pixels): (pixel: number) => number {
  return (pixel) =>
    0.2126 * (data[pixel * 4] ?? 0) +
    0.7152 * (data[pixel * 4 + 1] ?? 0) +
    0.0722 * (data[pixel * 4 + 2] ?? 0);
}

/** Standard deviation of the lightness, 0–255: about 0 for a plain area. */
export function contrastOf(pixels: Pixels): number {
  const count = pixels.width * pixels.height;
  const luma = lumaAt(pixels);
  const mean = meanOf(count, null, luma);
  return Math.sqrt(meanOf(count, null, (pixel) => (luma(pixel) - mean) ** 2));
}
