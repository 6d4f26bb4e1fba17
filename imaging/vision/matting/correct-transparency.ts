import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { correctMatte } from './correct-matte.ts';

function alphaOf({ width, height, data }: Picture): Plane {
  const alpha = createPlane({ width, height });
  for (let at = 0; at < alpha.data.length; at++) alpha.data[at] = data[4 * at + 3] / 255;
  return alpha;
}

/**
 * Removes parts of a photo with transparency along strokes. Transparent pixels have no colours to restore.
 * Returns the photo itself without corrections.
 *
 * @param photo 4 channels
 */
export async function correctTransparency(
  photo: Picture,
  { corrections, progress }: { readonly corrections: Mask | undefined; readonly progress: Progress },
): Promise<Picture> {
  if (!corrections) return photo;
  const levels = await buildLevels(photo);
  const alpha = alphaOf(photo);
  const matte = resizePlane(alpha, levels.levels[0]);
  const corrected = await correctMatte(levels, { matte, corrections, progress });
  if (corrected === matte) return photo;
  const kept = createPlane(matte);
  for (let at = 0; at < kept.data.length; at++)
    kept.data[at] = matte.data[at] > 0 ? Math.min(1, corrected.data[at] / matte.data[at]) : 1;
  const data = photo.data.slice();
  const scaleX = kept.width / photo.width;
  const scaleY = kept.height / photo.height;
  for (let y = 0, at = 3; y < photo.height; y++)
    for (let x = 0; x < photo.width; x++, at += 4) {
      const share = samplePlane(kept, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5);
      data[at] = photo.data[at] * share + 0.5;
    }
  await progress.report(1);
  return { ...photo, data };
}
