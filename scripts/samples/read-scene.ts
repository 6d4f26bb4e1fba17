import { readFile } from 'node:fs/promises';
import { decodeMask } from '#imaging/io/decode-mask.ts';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import type { Mask, Picture } from '#imaging/picture.ts';
import type { ToolInput } from '#imaging/tools/tool.ts';
import { type SampleSceneKey, samplePhotoUrl } from '#lib/catalog/samples.ts';

/** File of a mask that the renderer made with a scene. */
export function maskPath(scene: SampleSceneKey, mask: string): string {
  return `scripts/samples/masks/${scene}-${mask}.png`;
}

export async function readScene(scene: SampleSceneKey): Promise<Picture> {
  return decodePicture(await readFile(`public${samplePhotoUrl(scene)}`));
}

/** Inputs of a tool that come from our scenes. */
export interface SceneInput {
  readonly scene: SampleSceneKey;
  /** A mask of the scene in `masks/`, by the name that the renderer gives it. */
  readonly mask?: string;
  /** True where the mask marks what stays, as for a new background. */
  readonly inverted?: boolean;
  /** Scenes that are its further photos. */
  readonly others?: readonly SampleSceneKey[];
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
