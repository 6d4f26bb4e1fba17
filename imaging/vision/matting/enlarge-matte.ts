import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { fitMatte } from '../../core/segmentation/fit-matte.ts';
import { sampleMatte } from '../../core/segmentation/sample-matte.ts';

/** Radius of the guided filter in pixels of the small picture. */
const RADIUS = 2;

/** Variance of colour (0–1) that counts as grain; small, as hair must not be smoothed. */
const GRAIN = 1e-5;

/** Rows drawn between two yields. */
const BAND = 64;

export interface SmallMatte {
  /** A small copy of the photo. */
  readonly guide: Picture;
  /** 0–1, of its size. */
  readonly matte: Plane;
}

/**
 * Enlarges a matte to the photo's size, 0–255. Between its pixels it follows the photo's colours (guided
 * filter). Rejects with `aborted`.
 */
export async function enlargeMatte(
  photo: Picture,
  { guide, matte, progress }: SmallMatte & { readonly progress: Progress },
): Promise<Mask> {
  const { width, height } = photo;
  const data = new Uint8Array(width * height);
  if (matte.width === width && matte.height === height) {
    for (let at = 0; at < data.length; at++) data[at] = 255 * matte.data[at] + 0.5;
    return { width, height, data };
  }
  const fit = await runChunks(fitMatte(matte, { guide, radius: RADIUS, epsilon: GRAIN }), () =>
    progress.report(0.2),
  );
  const source = { photo, fit, support: boxBlurCompiled(matte, RADIUS), trim: 0.01 };
  for (let top = 0; top < height; top += BAND) {
    sampleMatte(source, { data, top, bottom: Math.min(height, top + BAND) });
    await progress.report(0.5 + (0.5 * top) / height);
  }
  await progress.report(1);
  return { width, height, data };
}
