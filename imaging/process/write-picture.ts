import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EncodeOptions, encodePicture } from '../io/encode-picture.ts';
import type { Picture } from '../picture.ts';
import type { OutputFile } from './protocol.ts';

/** Encodes a picture into a file and describes it. */
export async function writePicture(
  picture: Picture,
  {
    target,
    options,
  }: {
    readonly target: { readonly path: string; readonly role: OutputFile['role'] };
    readonly options: EncodeOptions;
  },
): Promise<OutputFile> {
  const { bytes, width, height } = await encodePicture(picture, options);
  await writeFile(target.path, bytes);
  const name = path.basename(target.path);
  return { ...target, name, width, height, type: `image/${options.format}`, bytes: bytes.length };
}
