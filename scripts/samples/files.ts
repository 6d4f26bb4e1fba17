import { readFile } from 'node:fs/promises';
import { decodeMask } from '#imaging/io/decode-mask.ts';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import type { Mask, Picture } from '#imaging/picture.ts';
import { type SampleSceneKey, samplePhotoUrl } from '#lib/catalog/samples.ts';

/** File of a mask that the renderer made with a scene. */
export function maskPath(scene: SampleSceneKey, mask: string): string {
  return `scripts/samples/masks/${scene}-${mask}.png`;
}

export async function readScene(scene: SampleSceneKey): Promise<Picture> {
  return decodePicture(await readFile(`public${samplePhotoUrl(scene)}`));
}

export async function readSceneMask(scene: SampleSceneKey, mask: string, photo: Picture): Promise<Mask> {
  return decodeMask(await readFile(maskPath(scene, mask)), photo);
}
