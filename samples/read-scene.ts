import { readFile } from 'node:fs/promises';
import { decodeMask } from '#imaging/core/io/decode-mask.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { ToolInput } from '#imaging/tools/tool.ts';
import { type SampleSceneKey, type SceneInput, samplePhotoUrl } from '#lib/catalog/samples.ts';

/** File of a mask that the renderer made with a scene. */
export function maskPath(scene: SampleSceneKey, mask: string): string {
  return `samples/masks/${scene}-${mask}.png`;
}

export async function readScene(scene: SampleSceneKey): Promise<Picture> {
  return decodePicture(await readFile(`public${samplePhotoUrl(scene)}`));
}

async function readMask({ scene, mask, inverted }: SceneInput, photo: Picture): Promise<Mask | undefined> {
  if (mask === undefined) return undefined;
  const read = await decodeMask(await readFile(maskPath(scene, mask)), photo);
  return inverted ? { ...read, data: read.data.map((value) => 255 - value) } : read;
}

/** Reads the photos and the mask that a tool is run on. */
export async function readSceneInput(input: SceneInput): Promise<ToolInput> {
  const photo = await readScene(input.scene);
  const { others = [] } = input;
  return {
    photo,
    mask: await readMask(input, photo),
    ...(others.length > 0 && { others: await Promise.all(others.map(readScene)) }),
  };
}
