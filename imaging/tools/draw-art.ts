import {
  type ArtFamily,
  type ArtMedium,
  type ArtPalette,
  artPalettes,
  sheetSize,
} from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { ImageSubject } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { onDark, readColours } from '../edit/art/art-colours.ts';
import { families } from '../edit/art/families.ts';
import { finishMedium } from '../edit/art/finish-medium.ts';
import { createSheet, toPicture } from '../edit/art/sheet.ts';

import type { ToolOutput } from './tool.ts';

interface DrawArtParameters {
  readonly family: ArtFamily;
  readonly palette: ArtPalette;
  readonly medium: ArtMedium;
  /** Width to height, as in 4:5. */
  readonly ratio: string;
  /** Megapixels. */
  readonly size: number;
  /** Pictures, each of the seed after that of the one before. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Draws pictures by rules, from no photo. The same parameters give the same pixels. Throws `aborted`.
 */
export async function drawArt(parameters: DrawArtParameters, control: RunControl = {}): Promise<ToolOutput> {
  const { family, palette, medium, seed } = parameters;
  const output = await drawSheets(parameters, control);
  return { ...output, findings: { family, palette, medium, seed } };
}

interface SheetParameters extends Omit<DrawArtParameters, 'family'> {
  readonly family: ArtFamily | ImageSubject;
}

/** Draws the pictures of a run of any tool that draws. Throws `aborted`. */
export async function drawSheets(
  { family, palette, medium, count, seed, ...shape }: SheetParameters,
  control: RunControl,
): Promise<Omit<ToolOutput, 'findings'>> {
  const progress = createProgress(control);
  await progress.report(0);
  const draw = await families[family]();
  const read = readColours(artPalettes[palette]);
  const colours = family === 'stained-glass' ? onDark(read) : read;
  const size = sheetSize(shape);
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index++) {
    const part = progress.subrange(index / count, (index + 1) / count);
    const sheet = createSheet({ ...size, colours, seed: seed + index });
    await draw(sheet, part.subrange(0, 0.8));
    finishMedium(sheet, medium);
    await part.report(0.95);
    const picture = toPicture(sheet);
    pictures.push(picture);
    await control.onPicture?.(picture);
  }
  await progress.report(1);
  const [picture, ...further] = pictures;
  return { picture, further };
}
