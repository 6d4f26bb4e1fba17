import { readFile } from 'node:fs/promises';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { type SampleSceneKey, samplePhotoUrl, sceneOf } from '#lib/catalog/samples.ts';

/** Width and height of a scene at a number of megapixels. */
export function sizeOf(
  megapixels: number,
  scene: SampleSceneKey = 'street',
): { readonly width: number; readonly height: number } {
  const { width, height } = sceneOf({ scene });
  const ratio = width / height;
  const scaled = Math.round(Math.sqrt((megapixels * 1e6) / ratio));
  return { width: Math.round(scaled * ratio), height: scaled };
}

/** Photo of the samples, scaled to a number of megapixels. */
export async function loadPhoto(megapixels: number, scene: SampleSceneKey = 'street'): Promise<Picture> {
  const photo = await decodePicture(await readFile(`public${samplePhotoUrl(scene)}`));
  return resizePicture(photo, sizeOf(megapixels, scene));
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
