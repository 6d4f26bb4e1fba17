import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { separateForeground } from '../../core/segmentation/separate-foreground.ts';
import { estimateForeground } from './estimate-foreground.ts';

/** Pixels cut out between two yields. */
const STRETCH = 100_000;

/**
 * Cuts the pixels of a soft mask out as a picture of 4 channels. The mask is its alpha. Along the edge the
 * colours are the thing's own, without the background. The photo's alpha stays a limit.
 */
export async function cutOut(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Picture> {
  const { width, height, channels } = photo;
  const layers = await estimateForeground(photo, { mask, progress: progress.subrange(0, 0.4) });
  await progress.report(0.4);
  const data = new Uint8Array(width * height * 4);
  const rows = Math.max(1, Math.floor(STRETCH / width));
  for (let top = 0; top < height; top += rows) {
    const bottom = Math.min(height, top + rows);
    const own = separateForeground({ photo, mask, layers, top, bottom }).data;
    for (let at = 0, pixel = top * width; pixel < bottom * width; at++, pixel++) {
      for (let channel = 0; channel < 3; channel++) data[pixel * 4 + channel] = own[at * 3 + channel];
      const limit = channels === 4 ? photo.data[pixel * 4 + 3] : 255;
      data[pixel * 4 + 3] = Math.min(limit, mask.data[pixel]);
    }
    await progress.report(0.4 + (0.6 * top) / height);
  }
  await progress.report(1);
  return { width, height, channels: 4, data };
}
