import { ImagingError } from '../../core/imaging-error.ts';
import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { RunControl } from '../../core/run-control.ts';
import { chooseRegion, type Surroundings } from './choose-region.ts';
import { completeRegion } from './complete-region.ts';
import { cropRegion } from './crop-region.ts';
import { findIslands } from './find-islands.ts';
import type { Completion } from './finish-region.ts';
import type { Level } from './level.ts';

/** A completed region and where it belongs. */
interface Piece {
  readonly photo: Picture;
  readonly level: Level;
  readonly region: Box;
  /** Only the island's own pixels are pasted; others of the region get a region of their own. */
  readonly box: Box;
  readonly completion: Completion;
}

/** Writes an island's fill into the picture. Alpha is copied with the colour. */
function pasteCompletion(out: Picture, piece: Piece): void {
  const { photo, level, region, box, completion } = piece;
  const { holePixels, sources } = completion;
  for (let index = 0; index < holePixels.length; index++) {
    const x = (holePixels[index] % level.width) + region.left;
    const y = Math.floor(holePixels[index] / level.width) + region.top;
    if (x < box.left || x >= box.right || y < box.top || y >= box.bottom) continue;
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

function writeCopy({ data, channels }: Picture, piece: Piece, { index, to }: Place): void {
  const { photo, level, region, completion } = piece;
  const source = completion.sources[index];
  const x = (source % level.width) + region.left;
  const y = Math.floor(source / level.width) + region.top;
  const from = (y * photo.width + x) * channels;
  // The hidden colour of transparent pixels took no part in the comparison and is not corrected.
  const isOpaque = channels !== 4 || photo.data[from + 3] === 255;
  for (let channel = 0; channel < Math.min(3, channels); channel++) {
    const correction = isOpaque ? completion.corrections[index * 3 + channel] : 0;
    data[to + channel] = Math.min(255, Math.max(0, Math.round(photo.data[from + channel] + correction)));
  }
  if (channels === 4) data[to + 3] = photo.data[from + 3];
}

/** Most of a picture that may be filled from the rest of it. */
const MAX_MASKED = 0.8;

interface HoleInput {
  readonly photo: Picture;
  /** Of the photo's size; 0 = keep, anything else = fill. */
  readonly mask: Mask;
  /** Of the photo's size; pixels that nothing is ever copied from, for example faces. */
  readonly forbidden?: Mask;
}

interface FillOptions {
  /** 0 … 2³¹−1; the same seed gives the same pixels. */
  readonly seed: number;
  /** Share of the surroundings within which matches are searched, above 0 up to 1. Default 1. */
  readonly locality?: number;
}

function checkInput({ photo, mask, forbidden }: HoleInput): void {
  for (const grid of [mask, forbidden])
    if (grid && (grid.width !== photo.width || grid.height !== photo.height))
      throw new RangeError(
        `a mask of ${grid.width} × ${grid.height} for a photo of ${photo.width} × ${photo.height}`,
      );
  let marked = 0;
  for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) marked++;
  if (marked === 0) throw new ImagingError('mask_empty', 'the mask marks nothing');
  if (marked > MAX_MASKED * mask.data.length)
    throw new ImagingError('mask_too_large', `more than ${MAX_MASKED * 100} % of the picture is masked`);
}

/**
 * Fills the masked pixels of a photo from their surroundings. All other pixels, alpha included, come back bit
 * for bit. Throws `mask_empty`, `mask_too_large` or `aborted`.
 */
export async function fillHole(
  input: HoleInput,
  { seed, locality = 1, control = {} }: FillOptions & { readonly control?: RunControl },
): Promise<Picture> {
  checkInput(input);
  const { photo } = input;
  const progress = createProgress(control);
  await progress.report(0);
  const out: Picture = { ...photo, data: photo.data.slice() };
  const around: Surroundings = { mask: input.mask, forbidden: input.forbidden };
  const islands = findIslands(input.mask);
  await progress.report(0);
  const total = islands.reduce((sum, island) => sum + island.size, 0);
  let done = 0;
  for (const { box, size } of islands) {
    const region = chooseRegion(box, around);
    const part = progress.subrange(done / total, (done + size) / total);
    const level = await cropRegion(photo, { around, box: region, progress: part });
    await part.report(0);
    const completion = await completeRegion(level, {
      seed,
      locality,
      progress: part,
    });
    pasteCompletion(out, { photo, level, region, box, completion });
    done += size;
  }
  await progress.report(1);
  return out;
}
