import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Completion } from './finish-region.ts';
import type { Level } from './level.ts';

/** A completed region and where it belongs. */
interface Piece {
  readonly photo: Picture;
  /** Of the photo's size: only what it marks is pasted. */
  readonly mask: Mask;
  readonly level: Level;
  readonly region: Box;
  /** Only the island's own pixels are pasted; others of the region get a region of their own. */
  readonly box: Box;
  readonly completion: Completion;
}

/** Writes an island's fill into the picture. Alpha is copied with the colour. */
export function pasteCompletion(out: Picture, piece: Piece): void {
  const { photo, mask, level, region, box, completion } = piece;
  const { holePixels, sources } = completion;
  for (let index = 0; index < holePixels.length; index++) {
    const x = (holePixels[index] % level.width) + region.left;
    const y = Math.floor(holePixels[index] / level.width) + region.top;
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue;
    if (!mask.data[y * mask.width + x]) continue;
    const to = (y * photo.width + x) * photo.channels;
    if (sources[index] < 0) writeGuess(out, piece, { index, to });
    else writeCopy(out, piece, { index, to });
  }
}

interface Place {
  /** Into the completion's hole pixels. */
  readonly index: number;
  /** Byte of the picture. */
  readonly to: number;
}

/** Writes the level's smooth guess where no source could be copied. */
function writeGuess({ data, channels }: Picture, { level, completion }: Piece, { index, to }: Place): void {
  const at = completion.holePixels[index] * PIXEL_BYTES;
  for (let channel = 0; channel < Math.min(3, channels); channel++)
    data[to + channel] = level.pixels[at + channel];
  if (channels === 4) data[to + 3] = 255;
}

function writeCopy(out: Picture, piece: Piece, { index, to }: Place): void {
  const { photo, level, region, completion } = piece;
  const source = completion.sources[index];
  const x = (source % level.width) + region.left;
  const y = Math.floor(source / level.width) + region.top;
  copyPixel(out, { ...piece, index, to, from: (y * photo.width + x) * photo.channels });
}

/** Copies a pixel and corrects its light as the completion says at an index. `from` and `to` are bytes. */
function copyPixel(
  { data, channels }: Picture,
  {
    photo,
    completion: { corrections },
    index,
    from,
    to,
  }: Pick<Piece, 'photo' | 'completion'> & Place & { readonly from: number },
): void {
  // The hidden colour of transparent pixels took no part in the comparison and is not corrected.
  const isOpaque = channels !== 4 || photo.data[from + 3] === 255;
  for (let channel = 0; channel < Math.min(3, channels); channel++) {
    const correction = isOpaque ? corrections[index * 3 + channel] : 0;
    data[to + channel] = Math.min(255, Math.max(0, Math.round(photo.data[from + channel] + correction)));
  }
  if (channels === 4) data[to + 3] = photo.data[from + 3];
}

interface EnlargedPiece extends Pick<Piece, 'photo' | 'level' | 'completion'> {
  /** First column that may change. */
  readonly from: number;
  /** Pixels of the picture across one of the level. */
  readonly scale: number;
}

/**
 * Writes the fill of a level into a picture that is some times larger: a square of pixels for each of the
 * level, copied from the square of its source. Pixels without a source stay.
 */
export function pasteEnlarged(out: Picture, { photo, level, completion, from, scale }: EnlargedPiece): void {
  const { holePixels, sources } = completion;
  const { width, height, channels } = photo;
  for (let index = 0; index < holePixels.length; index++) {
    if (sources[index] < 0) continue;
    const left = (holePixels[index] % level.width) * scale;
    const top = Math.floor(holePixels[index] / level.width) * scale;
    const across = (sources[index] % level.width) * scale - left;
    const down = Math.floor(sources[index] / level.width) * scale - top;
    for (let y = top; y < Math.min(height, top + scale); y++)
      for (let x = Math.max(from, left); x < Math.min(width, left + scale); x++) {
        const source = Math.min(height - 1, y + down) * width + Math.min(width - 1, x + across);
        const to = (y * width + x) * channels;
        copyPixel(out, { photo, completion, index, to, from: source * channels });
      }
  }
}
