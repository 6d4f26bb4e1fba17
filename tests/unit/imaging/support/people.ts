import { readFileSync } from 'node:fs';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { type SampleSceneKey, samplePhotoUrl, sceneOf } from '#lib/catalog/samples.ts';
import { maskPath } from '#samples/read-scene.ts';

function scaled(scene: SampleSceneKey, width: number) {
  const full = sceneOf({ scene });
  return { width, height: Math.round((width * full.height) / full.width) };
}

/** A drawn photo of people of the samples, so many pixels wide. */
export async function readPerson(scene: SampleSceneKey, width: number): Promise<Picture> {
  const photo = await decodePicture(readFileSync(`public${samplePhotoUrl(scene)}`));
  return resizePicture(photo, scaled(scene, width));
}

/** True mask of such a photo: 0–255, soft along its borders. Names of masks are those of the renderer. */
export async function readPersonMask(scene: SampleSceneKey, mask: string, width: number): Promise<Mask> {
  const { data, ...size } = await decodePicture(readFileSync(maskPath(scene, mask)));
  const grey = { ...size, channels: 1 as const, data: data.filter((_, at) => at % size.channels === 0) };
  const { data: marks } = await resizePicture(grey, scaled(scene, width));
  return { ...scaled(scene, width), data: marks };
}

/** Share of the pixels that either marks which both mark. */
export function overlap(one: Mask, other: Mask): number {
  let [both, either] = [0, 0];
  for (const [at, value] of one.data.entries()) {
    const [a, b] = [value > 127, other.data[at] > 127];
    if (a && b) both++;
    if (a || b) either++;
  }
  return both / either;
}
