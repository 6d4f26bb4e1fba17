import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeAnimation } from '../io/encode-animation.ts';
import type { EncodeOptions } from '../io/encode-picture.ts';
import type { Animation, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { ToolOutput } from '../tools/tool.ts';
import type { DigitalSourceType, OutputFile } from './protocol.ts';
import { writePicture } from './write-picture.ts';

interface ResultsParams {
  /** An existing folder. */
  readonly folder: string;
  readonly preview: EncodeOptions;
  readonly digitalSourceType: DigitalSourceType;
}

async function writeAnimation(
  animation: Animation,
  {
    target,
    digitalSourceType,
  }: {
    readonly target: { readonly path: string; readonly role: OutputFile['role'] };
    readonly digitalSourceType: DigitalSourceType;
  },
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

interface ResultParams extends ResultsParams {
  /** Its place among the results, from 0. */
  readonly index: number;
  readonly pixelsPerInch?: number;
}

/**
 * Writes a result and, before it, its preview: a picture as PNG, lossless, an animation as WebP, which is its
 * own preview.
 */
export async function writeResult(
  result: Picture | Animation,
  { folder, preview, digitalSourceType, index, pixelsPerInch }: ResultParams,
): Promise<OutputFile[]> {
  const target = <Role extends 'result' | 'preview'>(role: Role, extension: string) => ({
    path: path.join(folder, `${role}${index === 0 ? '' : `-${index + 1}`}.${extension}`),
    role,
  });
  if ('frames' in result) {
    return [
      await writeAnimation(result, { target: target('preview', 'webp'), digitalSourceType }),
      await writeAnimation(result, { target: target('result', 'webp'), digitalSourceType }),
    ];
  }
  const options = { format: 'png', digitalSourceType, pixelsPerInch } as const;
  return [
    await writePicture(result, { target: target('preview', 'webp'), options: preview }),
    await writePicture(result, { target: target('result', 'png'), options }),
  ];
}

interface RemainderParams extends ResultsParams {
  /** Number of results that are written already. */
  readonly from: number;
}

/** Writes the results of a tool, each with its preview before it, from a place on. */
export async function writeResults(
  { picture, further = [], pixelsPerInch }: ToolOutput,
  { from, progress, ...params }: RemainderParams & { readonly progress: Progress },
): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  const results = [picture, ...further];
  for (const [index, result] of results.entries()) {
    if (index >= from) files.push(...(await writeResult(result, { ...params, index, pixelsPerInch })));
    await progress.report((index + 1) / results.length);
  }
  return files;
}
