import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { fitMatte } from '../../core/segmentation/fit-matte.ts';
import { type MatteSource, sampleMatte } from '../../core/segmentation/sample-matte.ts';

/**
 * Pixels of the small picture on both sides of an edge within which the matte follows the photo's colours.
 */
const RADIUS = 3;

/** Variance of colour (0–1) that counts as grain rather than as an edge. */
const GRAIN = 0.0004;

/** Share at either end of the fit that is clipped to 0 or 1, since the fit is a little soft. */
const TRIM = 0.1;

/** Rows drawn between two yields. */
const BAND = 64;

interface RoughMatte {
  /** The photo, perhaps smaller. */
  readonly small: Picture;
  /** 0–1, of its size. */
  readonly matte: Plane;
}

/**
 * Draws a matte at the photo's full size: along its edges it follows the photo's own colours, so that half
 * covered pixels are half marked; away from them it is 0 or 255. Transparent pixels are not marked.
 */
export async function drawMatte(
  photo: Picture,
  { small, matte, progress }: RoughMatte & { readonly progress: Progress },
): Promise<Mask> {
  const fit = await runChunks(fitMatte(matte, { guide: small, radius: RADIUS, epsilon: GRAIN }), () =>
    progress.report(0.2),
  );
  await progress.report(0.5);
  const source: MatteSource = { photo, fit, support: boxBlurCompiled(matte, RADIUS), trim: TRIM };
  const { width, height } = photo;
  const data = new Uint8Array(width * height);
  for (let top = 0; top < height; top += BAND) {
    sampleMatte(source, { data, top, bottom: Math.min(height, top + BAND) });
    await progress.report(0.5 + (0.5 * top) / height);
  }
  await progress.report(1);
  return { width, height, data };
}
