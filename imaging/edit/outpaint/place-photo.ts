import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Margins } from './plan-canvas.ts';

/**
 * Writes a new pixel's bytes from `at`; `x` and `y` count from the photo's own corner, and may be negative.
 */
type PixelWriter = (data: Uint8Array, at: number, place: { readonly x: number; readonly y: number }) => void;

/** A canvas with the photo on it, bit for bit, and all other pixels written by `write`. */
export async function placePhoto(
  photo: Picture,
  {
    margins,
    write,
    progress,
  }: { readonly margins: Margins; readonly write: PixelWriter; readonly progress: Progress },
): Promise<Picture> {
  const { channels } = photo;
  const width = photo.width + margins.left + margins.right;
  const height = photo.height + margins.top + margins.bottom;
  const data = new Uint8Array(width * height * channels);
  const place = { x: 0, y: 0 };
  for (let row = 0, at = 0; row < height; row++) {
    place.y = row - margins.top;
    const isBeside = place.y >= 0 && place.y < photo.height;
    for (let column = 0; column < width; column++, at += channels) {
      place.x = column - margins.left;
      if (isBeside && place.x === 0) {
        const from = place.y * photo.width * channels;
        data.set(photo.data.subarray(from, from + photo.width * channels), at);
      }
      if (isBeside && place.x >= 0 && place.x < photo.width) continue;
      write(data, at, place);
    }
    await progress.report((row + 1) / height);
  }
  return { width, height, channels, data };
}
