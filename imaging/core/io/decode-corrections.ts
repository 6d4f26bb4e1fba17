import type { Mask, Picture } from '../picture.ts';
import { decodePicture } from './decode-picture.ts';

/**
 * Below and above these a pixel of the file counts as painted; values between are the soft edge of a brush.
 */
const BACKGROUND_BELOW = 64;
const SUBJECT_ABOVE = 191;

/** A pixel of the file as a correction; a transparent one corrects nothing. */
function readCorrection({ data, channels }: Picture, pixel: number): number {
  const at = pixel * channels;
  if (channels === 4 && data[at + 3] < 128) return 128;
  const grey = data[at];
  if (grey < BACKGROUND_BELOW) return 0;
  return grey > SUBJECT_ABOVE ? 255 : 128;
}

/**
 * Decodes manual corrections and scales them to the photo by nearest neighbour: 0 = background, 255 =
 * subject, 128 = unchanged. Throws what `decodePicture` throws.
 */
export async function decodeCorrections(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Mask> {
  const picture = await decodePicture(bytes);
  const columns = nearest(picture.width, width);
  const rows = nearest(picture.height, height);
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++)
      data[at] = readCorrection(picture, rows[y] * picture.width + columns[x]);
  return { width, height, data };
}

/** For each target index the source index that its middle falls on. */
function nearest(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to }, (_, index) => Math.floor(((index + 0.5) * from) / to));
}
