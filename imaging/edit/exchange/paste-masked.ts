import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask, Picture } from '../../core/picture.ts';

/** Width of the border inside a mask where pasted content fades in: of the longer side, and in pixels. */
const FEATHER_SHARE = 0.002;
const MAX_FEATHER = 8;

/**
 * Lays a picture over a photo of the same size, inside a mask alone. The border fades in within the mask, so
 * that pixels outside are the photo's bit for bit. Both have 3 or 4 channels; the photo's number is kept. The
 * width of the border goes by the longer side of the whole photo.
 */
export function pasteMasked(
  photo: Picture,
  { made, mask, longerSide }: { readonly made: Picture; readonly mask: Mask; readonly longerSide: number },
): Picture {
  const { width, height, channels } = photo;
  const data = photo.data.slice();
  const distance = distanceTransform(mask);
  const feather = Math.min(MAX_FEATHER, Math.round(FEATHER_SHARE * longerSide)) + 1;
  for (let pixel = 0; pixel < distance.length; pixel++) {
    if (distance[pixel] === 0) continue;
    const from = pixel * made.channels;
    const to = pixel * channels;
    const opacity = made.channels === 4 ? made.data[from + 3] / 255 : 1;
    const over = Math.min(1, distance[pixel] / feather) * opacity;
    const under = (channels === 4 ? data[to + 3] / 255 : 1) * (1 - over);
    const alpha = over + under;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++)
      data[to + channel] = Math.round(
        (made.data[from + channel] * over + data[to + channel] * under) / alpha,
      );
    if (channels === 4) data[to + 3] = Math.round(255 * alpha);
  }
  return { width, height, channels, data };
}
