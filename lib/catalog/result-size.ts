import type { OptionValues, Size, ToolOptions } from './options/option.ts';
import type { ToolEntry } from './tools.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from './uploads.ts';

interface SizedTool {
  readonly tool: Pick<ToolEntry, 'maxPixels'>;
  readonly options: Pick<ToolOptions, 'resultSize'>;
}

/** Size of what a run will give, as things are set; null where that is found out only on the way. */
export function resultSize(
  { tool, options }: SizedTool,
  { photo, values }: { readonly photo: Size; readonly values: OptionValues },
): Size | null {
  const fitted = fitSize(photo, tool.maxPixels);
  return options.resultSize ? options.resultSize(fitted, values) : fitted;
}

/**
 * Why a result of that size is not made: more than a picture may have, or too much of it invented; null where
 * it is.
 */
export function sizeProblem(
  { maxGrowth = Number.POSITIVE_INFINITY }: Pick<ToolOptions, 'maxGrowth'>,
  { photo, result }: { readonly photo: Size; readonly result: Size },
): 'grown' | 'tooLarge' | null {
  const [before, after] = [photo.width * photo.height, result.width * result.height];
  const { width, height } = result;
  if (after > maxGrowth * before + width + height) return 'grown';
  return after > MAX_UPLOAD_PIXELS || Math.max(width, height) > MAX_UPLOAD_SIDE ? 'tooLarge' : null;
}

/** Size that a tool works on: a photo of more than `most` pixels is scaled down first. */
export function fitSize({ width, height }: Size, most: number): Size {
  if (width * height <= most) return { width, height };
  const scale = Math.sqrt(most / (width * height));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}
