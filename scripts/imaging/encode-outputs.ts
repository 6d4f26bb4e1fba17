import path from 'node:path';
import { encodeAnimation } from '#imaging/io/encode-animation.ts';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import type { ToolOutput } from '#imaging/tools/tool.ts';
import type { OutputPlan } from './plan-outputs.ts';

interface EncodedOutput {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/**
 * Every result of a tool as a file: the first is the one planned, the others are numbered after it;
 * animations are WebP.
 */
export async function encodeOutputs(
  { picture, further = [], pixelsPerInch }: ToolOutput,
  { output, format, digitalSourceType }: OutputPlan & { readonly digitalSourceType: string },
): Promise<readonly EncodedOutput[]> {
  const { dir, name, ext } = path.parse(output);
  const encode = async (result: (typeof further)[number], number: number): Promise<EncodedOutput> => {
    const fileOf = (extension: string) =>
      number === 1 ? output : path.join(dir, `${name}-${number}${extension}`);
    if ('frames' in result)
      return { file: fileOf('.webp'), bytes: await encodeAnimation(result, digitalSourceType) };
    const { bytes } = await encodePicture(result, { format, digitalSourceType, pixelsPerInch });
    return { file: fileOf(ext), bytes };
  };
  return Promise.all([picture, ...further].map((result, index) => encode(result, index + 1)));
}
