import { fitPicture } from '../io/fit-picture.ts';
import { createProgress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import { blendPainting } from '../style/blend-painting.ts';
import { fillHidden } from '../style/fill-hidden.ts';
import { readPlanes } from '../style/read-planes.ts';
import { canvasOf } from '../style/style.ts';
import { type StyleKey, styles } from '../style/styles.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface ApplyFilterParameters {
  readonly style: StyleKey;
  /** 0 (the photo, bit for bit) to 1 (the whole style). */
  readonly strength: number;
  /** 0 … 2³¹−1; another seed gives other strokes, grain and cells. */
  readonly seed: number;
}

/**
 * Draws the photo in a style. Alpha is kept; wholly transparent pixels come back bit for bit. Throws
 * `aborted`.
 */
export async function applyFilter(
  { photo }: ToolInput,
  { style, strength, seed }: ApplyFilterParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  if (strength <= 0) {
    await progress.report(1);
    return { picture: { ...photo, data: photo.data.slice() } };
  }
  const { workingPixels, paint } = await styles[style]();
  const working = await fitPicture(fillHidden(photo), workingPixels);
  await progress.report(0.02);
  const planes = await readPlanes(working, progress.subrange(0.02, 0.05));
  const scene = { planes, canvas: canvasOf(working), full: canvasOf(photo), seed };
  const painting = await paint(scene, progress.subrange(0.05, 0.9));
  const picture = await blendPainting({ photo, painting, strength }, progress.subrange(0.9, 1));
  return { picture };
}
