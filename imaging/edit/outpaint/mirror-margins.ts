import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { placePhoto } from './place-photo.ts';
import type { Margins } from './plan-canvas.ts';

/**
 * Extends a photo by its own mirror image, alpha included; the border's pixels stand on both sides of the
 * border.
 */
export function mirrorMargins(
  photo: Picture,
  { margins, progress }: { readonly margins: Margins; readonly progress: Progress },
): Promise<Picture> {
  const { width, height, channels } = photo;
  return placePhoto(photo, {
    margins,
    write(data, at, { x, y }) {
      const from = (reflect(y, height) * width + reflect(x, width)) * channels;
      for (let channel = 0; channel < channels; channel++) data[at + channel] = photo.data[from + channel];
    },
    progress,
  });
}

/** A position outside 0 … length − 1 mirrored into it, as often as it takes. */
function reflect(position: number, length: number): number {
  const period = 2 * length;
  const inPeriod = ((position % period) + period) % period;
  return Math.min(inPeriod, period - 1 - inPeriod);
}
