import type { ArtPalette } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { ImageSubject } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { RunControl } from '../core/run-control.ts';
import { drawSheets } from './draw-art.ts';
import type { ToolOutput } from './tool.ts';

interface DrawImageParameters {
  readonly subject: ImageSubject;
  readonly palette: ArtPalette;
  /** Width to height, as in 9:20. */
  readonly ratio: string;
  /** Megapixels. */
  readonly size: number;
  /** Pictures, each of the seed after that of the one before. */
  readonly count: number;
  readonly seed: number;
}

/** Draws wallpapers by rules, from no photo. The same parameters give the same pixels. Throws `aborted`. */
export async function drawImage(
  { subject, ...look }: DrawImageParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const output = await drawSheets({ ...look, family: subject, medium: 'smooth' }, control);
  return { ...output, findings: { subject, palette: look.palette, seed: look.seed } };
}
