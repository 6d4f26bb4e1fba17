import { readFile } from 'node:fs/promises';
import { ImagingError } from '../core/imaging-error.ts';
import { decodeCorrections } from '../core/io/decode-corrections.ts';
import { decodeMask } from '../core/io/decode-mask.ts';
import { decodePicture } from '../core/io/decode-picture.ts';
import { type InputFacts, readFileFacts } from '../core/io/read-input-facts.ts';
import { fitPicture } from '../core/io/size.ts';
import type { Picture } from '../core/picture.ts';
import type { Findings, ToolInput } from '../tools/tool.ts';
import type { JobResult } from './job-result.ts';
import type { InputFile } from './protocol.ts';

/** Decodes a photo; one of more pixels is scaled down to `maxPixels`. Throws what `decodePicture` throws. */
export async function readPhoto(file: string, maxPixels: number): Promise<Picture> {
  return fitPicture(await decodePicture(await readFile(file)), maxPixels);
}

/** The same, with the facts of the file. */
async function readPhotoWithFacts(file: string, maxPixels: number) {
  const bytes = await readFile(file);
  const decoded = await decodePicture(bytes);
  const { width, height } = decoded;
  const isShrunk = width * height > maxPixels;
  const photo = isShrunk ? await fitPicture(decoded, maxPixels) : decoded;
  const facts: InputFacts = {
    ...(await readFileFacts(bytes)),
    ...(isShrunk && {
      shrunk: { from: { width, height }, to: { width: photo.width, height: photo.height } },
    }),
  };
  return { photo, facts };
}

interface ReadInput {
  readonly input: ToolInput;
  /** Of the photo, not of additional ones. */
  readonly facts: InputFacts;
}

/**
 * Decodes the files that a tool works on, and tells the facts of the photo's file. Photos of more pixels are
 * scaled down to `maxPixels` first. Roles: `photo`, of any type that imaging decodes; `mask`, a PNG with
 * white = change; `corrections`, a grey PNG with black = background and white = subject; `additional`, more
 * photos in the order of the tool.
 * @throws ImagingError as `decodePicture` and `decodeMask`
 */
export async function readInput(inputs: readonly InputFile[], maxPixels: number): Promise<ReadInput> {
  const pathsOf = (wanted: string) => inputs.filter(({ role }) => role === wanted).map(({ path }) => path);
  const [photoPath] = pathsOf('photo');
  const [maskPath] = pathsOf('mask');
  const [correctionsPath] = pathsOf('corrections');
  if (photoPath === undefined) throw new ImagingError('file_unreadable', 'no photo was given');
  const { photo, facts } = await readPhotoWithFacts(photoPath, maxPixels);
  const others: Picture[] = [];
  // One after the other: together they would take the memory of all decoders at once.
  for (const file of pathsOf('additional')) others.push(await readPhoto(file, maxPixels));
  const input = {
    photo,
    ...(maskPath !== undefined && { mask: await decodeMask(await readFile(maskPath), photo) }),
    ...(correctionsPath !== undefined && {
      corrections: await decodeCorrections(await readFile(correctionsPath), photo),
    }),
    ...(others.length > 0 && { others }),
  };
  return { input, facts };
}

interface RunFacts {
  /** Of the photo's file. */
  readonly facts: InputFacts;
  /** True where parts of a result are transparent. */
  readonly isTransparent: boolean;
}

/** Findings of a tool with the facts of its input and result, where there are any of all. */
export function joinFacts(
  findings: Findings | undefined,
  { facts, isTransparent }: RunFacts,
): JobResult['findings'] {
  const joined = {
    ...findings,
    ...(isTransparent && { transparent: true }),
    ...(Object.keys(facts).length > 0 && { input: facts }),
  };
  return findings === undefined && Object.keys(joined).length === 0 ? null : joined;
}
