import { resizePicture } from '../../core/io/size.ts';
import type { Mask, Picture } from '../../core/picture.ts';

/** Regions are found on at most this many pixels; their edges are then drawn at full size. */
const MAX_PIXELS = 1_000_000;

/** The photo scaled down so that regions are found in bounded time, or itself where it is small enough. */
export function shrinkPhoto(photo: Picture): Promise<Picture> {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (photo.width * photo.height)));
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  return resizePicture(photo, { width, height, kernel: 'cubic' });
}

/** A mask scaled to another size; grey values appear along its edges. */
export async function resizeMask(
  mask: Mask,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Mask> {
  const grey: Picture = { ...mask, channels: 1 };
  return resizePicture(grey, { width, height, kernel: 'linear' });
}
