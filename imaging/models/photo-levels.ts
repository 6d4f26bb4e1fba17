import { fitPicture } from '../io/fit-picture.ts';
import { halvePixels } from '../kernels/halve-pixels.ts';
import type { Picture } from '../picture.ts';

/** What models see of a photo: opaque copies of it, each half the size of the one before, so that any window is soon shrunk. */
export interface PhotoLevels {
  /** Of the photo itself. */
  readonly width: number;
  readonly height: number;
  /** 3 channels; the first has the photo's size or `MOST_PIXELS`. */
  readonly levels: readonly Picture[];
}

/** Models look at 256 pixels across or fewer; a small face in a large group still has enough of them. */
const MOST_PIXELS = 2_000_000;

/** Halving ends when the longer side is at most this. */
const SMALLEST = 256;

/** What lies behind transparent pixels: as unlike bright things as dark ones. */
const GREY = 128;

function hideTransparent({ width, height, channels, data }: Picture): Picture {
  if (channels === 3) return { width, height, channels, data };
  const out = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    const alpha = channels === 4 ? data[from + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[channels === 1 ? from : from + channel];
      out[pixel * 3 + channel] = GREY + (value - GREY) * alpha + 0.5;
    }
  }
  return { width, height, channels: 3, data: out };
}

/** Prepares a photo for models. Needs up to 8 MB, and some 30 ms of CPU for a megapixel. */
export async function buildLevels(photo: Picture): Promise<PhotoLevels> {
  const levels = [hideTransparent(await fitPicture(photo, MOST_PIXELS))];
  for (let last = levels[0]; Math.max(last.width, last.height) > SMALLEST; last = levels[levels.length - 1])
    levels.push(halvePixels(last));
  return { width: photo.width, height: photo.height, levels };
}
