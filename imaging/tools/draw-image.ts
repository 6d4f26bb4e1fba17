import { type ArtPalette, sheetSize } from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { ImageSubject, Lettering } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { drawLandscape, isScenic } from '../edit/art/landscapes/draw-landscape.ts';
import type { SceneParts } from '../edit/backdrop/scene/scene-parts.ts';
import { drawSeries, drawSheets } from './draw-art.ts';
import type { ToolOutput } from './tool.ts';

interface DrawImageParameters extends Partial<Lettering> {
  readonly subject: ImageSubject;
  readonly palette: ArtPalette;
  /** Width to height, as in 9:20. */
  readonly ratio: string;
  /** Megapixels. */
  readonly size: number;
  /** Pictures, each of the seed after that of the one before. */
  readonly count: number;
  readonly seed: number;
  /** Hour and weather of scenes. */
  readonly time?: SceneParts['time'];
  readonly weather?: SceneParts['weather'];
}

/**
 * Draws wallpapers by rules, from no photo. The same parameters give the same pixels. Throws
 * `invalid_request` for lettering without letters, or with one that no font has, or `aborted`.
 */
export async function drawImage(
  parameters: DrawImageParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { subject, palette, seed } = parameters;
  if (!isScenic(subject)) {
    const output = await drawSheets({ ...parameters, family: subject, medium: 'smooth' }, control);
    return { ...output, findings: { subject, palette, seed } };
  }
  const { time = 'day', weather = 'clear' } = parameters;
  const look = { ...sheetSize(parameters), subject, time, weather };
  const output = await drawSeries(parameters, control, (own, part) =>
    drawLandscape({ ...look, seed: own }, createProgress(part)),
  );
  return { ...output, findings: { subject, time, weather, seed } };
}
