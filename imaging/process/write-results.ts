import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeAnimation } from '../io/encode-animation.ts';
import type { EncodeOptions } from '../io/encode-picture.ts';
import type { Pace } from '../pace.ts';
import type { Animation, ToolOutput } from '../tools/tool.ts';
import type { DigitalSourceType, OutputFile } from './protocol.ts';
import { writePicture } from './write-picture.ts';

interface ResultsOrder {
  /** An existing folder. */
  readonly folder: string;
  readonly preview: EncodeOptions;
  readonly digitalSourceType: DigitalSourceType;
}

async function writeAnimation(
  animation: Animation,
  target: { readonly path: string; readonly role: OutputFile['role'] },
  digitalSourceType: DigitalSourceType,
): Promise<OutputFile> {
  const bytes = await encodeAnimation(animation, digitalSourceType);
  await writeFile(target.path, bytes);
  const [{ width, height }] = animation.frames;
  return {
    ...target,
    name: path.basename(target.path),
    width,
    height,
    type: 'image/webp',
    bytes: bytes.length,
  };
}

/** Writes every result of a tool, each with its preview before it: pictures as PNG, lossless, animations as WebP, which are their own preview. */
export async function writeResults(
  { picture, further = [], pixelsPerInch }: ToolOutput,
  { folder, preview, digitalSourceType }: ResultsOrder,
  pace: Pace,
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  const results = [picture, ...further];
  for (const [index, result] of results.entries()) {
    const target = <Role extends 'result' | 'preview'>(role: Role, extension: string) => ({
      path: path.join(folder, `${role}${index === 0 ? '' : `-${index + 1}`}.${extension}`),
      role,
    });
    if ('frames' in result) {
      files.push(await writeAnimation(result, target('preview', 'webp'), digitalSourceType));
      files.push(await writeAnimation(result, target('result', 'webp'), digitalSourceType));
    } else {
      const options = { format: 'png', digitalSourceType, pixelsPerInch } as const;
      files.push(await writePicture(result, target('preview', 'webp'), preview));
      files.push(await writePicture(result, target('result', 'png'), options));
    }
    await pace((index + 1) / results.length);
  }
  return files;
}
