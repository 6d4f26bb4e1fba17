import { ImagingError } from '../imaging-error.ts';
import type { Mask, Picture } from '../picture.ts';
import { decodePicture } from './decode-picture.ts';

/** A pixel counts as marked from here on, of 255: the soft edge of a brush belongs to its stroke. */
const MARKED = 64;

/** True if any pixel is transparent. */
function hasTransparency({ data, channels }: Picture): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 255) return true;
  return false;
}

/**
 * Mark of each pixel, 0–255: brightness times opacity. Paint on a transparent ground counts whatever its
 * colour.
 */
function readMarks(picture: Picture): Uint8Array {
  const { width, height, data, channels } = picture;
  const painted = hasTransparency(picture);
  const marks = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < marks.length; pixel++, at += channels)
    marks[pixel] = painted ? data[at + 3] : Math.max(data[at], data[at + 1], data[at + 2]);
  return marks;
}

/**
 * Decodes a mask and scales it to its photo's size: white on black, grey, or paint on a transparent ground. A
 * smaller mask is scaled up by nearest neighbour. A larger one marks a pixel if any pixel that falls on it is
 * marked, so thin strokes survive. Throws `mask_empty`, and what `decodePicture` throws.
 */
export async function decodeMask(bytes: Uint8Array, size: { width: number; height: number }): Promise<Mask> {
  const picture = await decodePicture(bytes);
  const marks = readMarks(picture);
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  const columns = spans(picture.width, width);
  const rows = spans(picture.height, height);
  let marked = false;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (!anyMarked(marks, picture.width, { columns, rows, x, y })) continue;
      data[y * width + x] = 255;
      marked = true;
    }
  if (!marked) throw new ImagingError('mask_empty', 'the mask marks nothing');
  return { width, height, data };
}

/**
 * For each target index the first source index that falls on it; entry i + 1 ends it. At least one source
 * index each.
 */
function spans(from: number, to: number): Int32Array {
  return Int32Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to));
}

interface Cell {
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  readonly x: number;
  readonly y: number;
}

function anyMarked(marks: Uint8Array, stride: number, { columns, rows, x, y }: Cell): boolean {
  const bottom = Math.max(rows[y] + 1, rows[y + 1]);
  const right = Math.max(columns[x] + 1, columns[x + 1]);
  for (let row = rows[y]; row < bottom; row++)
    for (let column = columns[x]; column < right; column++)
      if (marks[row * stride + column] >= MARKED) return true;
  return false;
}
