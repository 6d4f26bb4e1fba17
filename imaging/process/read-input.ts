import { readFile } from 'node:fs/promises';
import { ImagingError } from '../core/imaging-error.ts';
import { decodeCorrections } from '../core/io/decode-corrections.ts';
import { decodeMask } from '../core/io/decode-mask.ts';
import { decodePicture } from '../core/io/decode-picture.ts';
import { fitPicture } from '../core/io/size.ts';
import type { Picture } from '../core/picture.ts';
import type { ToolInput } from '../tools/tool.ts';
import type { InputFile } from './protocol.ts';

/** Decodes a photo; one of more pixels is scaled down to `maxPixels`. Throws what `decodePicture` throws. */
export async function readPhoto(file: string, maxPixels: number): Promise<Picture> {
  return fitPicture(await decodePicture(await readFile(file)), maxPixels);
}

/**
 * Decodes the files that a tool works on. Photos of more pixels are scaled down to `maxPixels` first. Roles:
 * `photo`, of any type that imaging decodes; `mask`, a PNG with white = change; `corrections`, a grey PNG
 * with black = background and white = subject; `additional`, more photos in the order of the tool.
 * @throws ImagingError as `decodePicture` and `decodeMask`
 */
export async function readInput(inputs: readonly InputFile[], maxPixels: number): Promise<ToolInput> {
  const pathsOf = (wanted: string) => inputs.filter(({ role }) => role === wanted).map(({ path }) => path);
  const [photoPath] = pathsOf('photo');
  const [maskPath] = pathsOf('mask');
  const [correctionsPath] = pathsOf('corrections');
  if (photoPath === undefined) throw new ImagingError('file_unreadable', 'no photo was given');
  const photo = await readPhoto(photoPath, maxPixels);
  const others: Picture[] = [];
  // One after the other: together they would take the memory of all decoders at once.
  for (const file of pathsOf('additional')) others.push(await readPhoto(file, maxPixels));
  return {
    photo,
    ...(maskPath !== undefined && { mask: await decodeMask(await readFile(maskPath), photo) }),
    ...(correctionsPath !== undefined && {
      corrections: await decodeCorrections(await readFile(correctionsPath), photo),
    }),
    ...(others.length > 0 && { others }),
  };
}
