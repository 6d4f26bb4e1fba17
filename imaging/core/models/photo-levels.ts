import { fitPicture } from '../io/size.ts';
import type { Picture } from '../picture.ts';
import { halvePixels } from '../raster/pyramid.ts';
import { hideTransparent } from './hide-transparent.ts';

/**
 * Opaque copies of a photo for models, each half the size of the one before. Any window is then shrunk
 * cheaply.
 */
export interface PhotoLevels {
  /** Of the photo itself. */
  readonly width: number;
  readonly height: number;
  /** 3 channels; the first has the photo's size or `MAX_PIXELS`. */
  readonly levels: readonly Picture[];
}

/** Models look at 256 pixels across or fewer; a small face in a large group still has enough of them. */
const MAX_PIXELS = 2_000_000;

/** Halving ends when the longer side is at most this. */
const SMALLEST = 256;

/** Prepares a photo for models. Needs up to 8 MB, and some 30 ms of CPU for a megapixel. */
export async function buildLevels(photo: Picture): Promise<PhotoLevels> {
  const levels = [hideTransparent(await fitPicture(photo, MAX_PIXELS))];
  for (let last = levels[0]; Math.max(last.width, last.height) > SMALLEST; last = levels[levels.length - 1])
    levels.push(halvePixels(last));
  return { width: photo.width, height: photo.height, levels };
}
