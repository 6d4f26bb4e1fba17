import {
  type ArtFamily,
  type ArtMedium,
  type ArtPalette,
  artPalettes,
  sheetSize,
} from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type {
  ImageSubject,
  Lettering,
  ScenicSubject,
} from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { coloursOf, families, fineLines } from '../edit/art/families.ts';
import { finishMedium } from '../edit/art/finish-medium.ts';
import { createSheet, type Family, toPicture } from '../edit/art/sheet.ts';
import { createSvgWriter } from '../edit/art/vector.ts';

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

interface Series {
  /** Pictures, each of the seed after that of the one before. */
  readonly count: number;
  readonly seed: number;
}

/** Draws pictures of seeds that follow each other, and hands each on once it is done. Throws `aborted`. */
export async function drawSeries(
  { count, seed }: Series,
  control: RunControl,
  draw: (seed: number, control: RunControl) => Promise<Picture>,
): Promise<Omit<ToolOutput, 'findings'>> {
  const pictures: Picture[] = [];
  for (let index = 0; index < count; index++) {
    const picture = await draw(seed + index, {
      ...(control.signal && { signal: control.signal }),
      onProgress: (share) => control.onProgress?.((index + share) / count),
    });
    pictures.push(picture);
    await control.onPicture?.(picture);
  }
  const [picture, ...further] = pictures;
  return { picture, further };
}

export interface SheetParameters extends Omit<DrawArtParameters, 'family'>, Partial<Lettering> {
  readonly family: ArtFamily | Exclude<ImageSubject, ScenicSubject>;
}

/** Letters of a poster, where a run has any. */
function letteringOf({ text, layout = 'left', ground = 'plain', han = 'ja' }: Partial<Lettering>) {
  return text ? { text, layout, ground, han } : undefined;
}

async function loadLettering(): Promise<Family> {
  return (await import('../edit/art/families/lettering.ts')).default;
}

/** The family of a run, and all that a sheet of it needs but its seed. */
async function prepare(parameters: SheetParameters) {
  const { family, palette } = parameters;
  const draw = family === 'lettering' ? await loadLettering() : await families[family]();
  const lettering = family === 'lettering' ? letteringOf(parameters) : undefined;
  const colours = coloursOf(family, artPalettes[palette]);
  return { draw, options: { ...sheetSize(parameters), colours, lettering } };
}

/**
 * Draws the pictures of a run of any tool that draws. Throws `invalid_request` for lettering without letters,
 * or with one that no font has, or `aborted`.
 */
export async function drawSheets(parameters: SheetParameters, control: RunControl) {
  const { draw, options } = await prepare(parameters);
  return drawSeries(parameters, control, async (seed, part) => {
    const progress = createProgress(part);
    await progress.report(0);
    const sheet = createSheet({ ...options, seed });
    await draw(sheet, progress.subrange(0, 0.8));
    const { medium, family } = parameters;
    const finish = { medium, lineWidth: fineLines[family], progress: progress.subrange(0.8, 0.95) };
    await finishMedium(sheet, finish);
    await progress.report(0.95);
    const picture = toPicture(sheet);
    await progress.report(1);
    return picture;
  });
}

/**
 * Draws a picture of lines and flat shapes as an SVG; its medium is left out. The same parameters give the
 * same bytes. Throws `invalid_request` or `aborted`.
 */
export async function drawSvg(
  parameters: SheetParameters,
  { digitalSourceType, ...control }: RunControl & { readonly digitalSourceType: string },
): Promise<{ readonly svg: string; readonly width: number; readonly height: number }> {
  const { draw, options } = await prepare(parameters);
  const vector = createSvgWriter();
  const sheet = createSheet({ ...options, seed: parameters.seed, vector });
  await draw(sheet, createProgress(control));
  const { width, height, colours } = sheet;
  const svg = vector.write({ width, height, ground: colours.ground, digitalSourceType });
  return { svg, width, height };
}
