import { readFile } from 'node:fs/promises';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import { resizePicture } from '#imaging/io/resize-picture.ts';
import type { Mask, Picture } from '#imaging/picture.ts';
import { samplePhotoUrl } from '#lib/catalog/samples.ts';

/** Width and height of 3 : 2 with so many megapixels. */
export function sizeOf(megapixels: number): { readonly width: number; readonly height: number } {
  const height = Math.round(Math.sqrt((megapixels * 1e6) / 1.5));
  return { width: Math.round(height * 1.5), height };
}

/** The street of the samples, scaled to so many megapixels in 3 : 2. */
export async function loadPhoto(megapixels: number): Promise<Picture> {
  const photo = await decodePicture(await readFile(`public${samplePhotoUrl('street')}`));
  return resizePicture(photo, sizeOf(megapixels));
}

/** An ellipse of a photo's shape in its middle that covers this share of it. */
export function markMiddle({ width, height }: Picture, share: number): Mask {
  const data = new Uint8Array(width * height);
  const reach = Math.sqrt(share / Math.PI);
  for (let at = 0; at < data.length; at++) {
    const x = (at % width) / width - 0.5;
    const y = Math.floor(at / width) / height - 0.5;
    if (Math.hypot(x, y) < reach) data[at] = 255;
  }
  return { width, height, data };
}
