import { readFile } from 'node:fs/promises';
import { decodeCorrections } from '../io/decode-corrections.ts';
import { decodeMask } from '../io/decode-mask.ts';
import { decodePicture } from '../io/decode-picture.ts';
import { fitPicture } from '../io/fit-picture.ts';
import type { Picture } from '../picture.ts';
import type { ToolInput } from '../tools/tool.ts';
import type { InputPaths } from './protocol.ts';

/** Decodes a photo; one of more pixels is scaled down to `maxPixels`. Throws what `decodePicture` throws. */
export async function readPhoto(file: string, maxPixels: number): Promise<Picture> {
  return fitPicture(await decodePicture(await readFile(file)), maxPixels);
}

/**
 * Decodes what a tool works on; photos of more pixels are scaled down to `maxPixels` first. Throws what
 * `decodePicture` and `decodeMask` throw.
 */
export async function readInput(paths: InputPaths, maxPixels: number): Promise<ToolInput> {
  const { photoPath, maskPath, correctionsPath, otherPaths } = paths;
  const photo = await readPhoto(photoPath, maxPixels);
  const others: Picture[] = [];
  // One after the other: together they would take the memory of all decoders at once.
  for (const file of otherPaths) others.push(await readPhoto(file, maxPixels));
  return {
    photo,
    ...(maskPath !== null && { mask: await decodeMask(await readFile(maskPath), photo) }),
    ...(correctionsPath !== null && {
      corrections: await decodeCorrections(await readFile(correctionsPath), photo),
    }),
    ...(others.length > 0 && { others }),
  };
}
