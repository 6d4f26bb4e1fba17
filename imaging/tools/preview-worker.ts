import {
  type ArtFamily,
  type ArtMedium,
  type ArtPalette,
  artPalettes,
  sheetSize,
} from '#lib/catalog/tools/ai-art-generator/constants.ts';
import type { ImageSubject } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import type { Picture } from '../core/picture.ts';
import type { Progress } from '../core/progress.ts';
import { coloursOf, families, fineLines } from '../edit/art/families.ts';
import { finishMedium } from '../edit/art/finish-medium.ts';
import { drawLandscape, isScenic } from '../edit/art/landscapes/draw-landscape.ts';
import { createSheet, toPicture } from '../edit/art/sheet.ts';
import type { SceneParts } from '../edit/backdrop/scene/scene-parts.ts';

/** Settings of a drawing, as the page has them. */
interface PreviewRequest {
  readonly form: Exclude<ArtFamily | ImageSubject, 'lettering'>;
  readonly palette: ArtPalette;
  readonly medium?: ArtMedium;
  readonly ratio: string;
  readonly seed: number;
  readonly time?: SceneParts['time'];
  readonly weather?: SceneParts['weather'];
}

/** The part of a worker's global scope that is used here. */
interface WorkerScope {
  onmessage: ((event: { readonly data: PreviewRequest }) => void) | null;
  postMessage(message: unknown): void;
}

/** Pixels of a preview, in millions. */
const MEGAPIXELS = 0.09;

/** A worker has nobody else to yield to. */
const progress: Progress = { report: async () => undefined, subrange: () => progress };

async function draw(request: PreviewRequest): Promise<Picture> {
  const { form, palette, medium = 'smooth', ratio, seed } = request;
  const size = sheetSize({ ratio, size: MEGAPIXELS });
  if (isScenic(form)) {
    const { time = 'day', weather = 'clear' } = request;
    return drawLandscape({ ...size, subject: form, time, weather, seed }, progress);
  }
  const family = await families[form]();
  const sheet = createSheet({ ...size, seed, colours: coloursOf(form, artPalettes[palette]) });
  await family(sheet, progress);
  await finishMedium(sheet, { medium, lineWidth: fineLines[form], progress });
  return toPicture(sheet);
}

/** Pixels as a canvas takes them. */
function toRgba({ width, height, data }: Picture): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4)
    pixels.set(data.subarray(from, from + 3), to);
  return pixels;
}

// The scope of a worker is not among the types of Node, by which all of imaging is checked.
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data }) => {
  const { width, height, ...picture } = await draw(data);
  scope.postMessage({ width, height, pixels: toRgba({ width, height, ...picture }) });
};
