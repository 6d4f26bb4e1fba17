import { fitPicture } from '../core/io/size.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { blendPainting } from '../edit/style/blend-painting.ts';
import { fillHidden } from '../edit/style/fill-hidden.ts';
import { findFacePoints } from '../edit/style/find-face-points.ts';
import { holdSkin } from '../edit/style/hold-skin.ts';
import { readPlanes } from '../edit/style/read-planes.ts';
import { canvasOf } from '../edit/style/style.ts';
import { type StyleKey, styles } from '../edit/style/styles.ts';
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
  const { workingPixels, keepsSkin, seesFaces, paint } = styles[style];
  const working = await fitPicture(fillHidden(photo), workingPixels);
  await progress.report(0.02);
  const planes = await readPlanes(working, progress.subrange(0.02, 0.04));
  const faces = seesFaces ? await findFacePoints(working, progress.subrange(0.04, 0.05)) : [];
  const scene = { planes, canvas: canvasOf(working), full: canvasOf(photo), faces, seed };
  const painting = await paint(scene, progress.subrange(0.05, 0.88));
  if (keepsSkin) holdSkin(painting, await readPlanes(working, progress.subrange(0.88, 0.9)));
  const picture = await blendPainting({ photo, painting, strength }, progress.subrange(0.9, 1));
  return { picture };
}
