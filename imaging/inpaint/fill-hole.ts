import { ImagingError } from '../imaging-error.ts';
import { PIXEL_BYTES } from '../kernels/field.ts';
import { createPace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { chooseRegion, type Surroundings } from './choose-region.ts';
import { type Completion, completeRegion } from './complete-region.ts';
import { cropRegion } from './crop-region.ts';
import { type Box, findIslands, type Island } from './find-islands.ts';
import type { Level } from './level.ts';

/** Most of a picture that may be filled from the rest of it. */
const MOST_MASKED = 0.8;

export interface HoleInput {
  readonly photo: Picture;
  /** Of the photo's size; 0 = keep, anything else = fill. */
  readonly mask: Mask;
  /** Of the photo's size; pixels that nothing is ever copied from, for example faces. */
  readonly forbidden?: Mask;
}

export interface FillOptions {
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
  for (const value of mask.data) if (value) marked++;
  if (marked === 0) throw new ImagingError('mask_empty', 'the mask marks nothing');
  if (marked > MOST_MASKED * mask.data.length)
    throw new ImagingError('mask_too_large', `more than ${MOST_MASKED * 100} % of the picture is masked`);
}

/**
 * Fills the masked pixels of a photo with what stands around them. All other pixels, alpha included, come back bit for
 * bit. Throws `mask_empty`, `mask_too_large` or `aborted`.
 */
export async function fillHole(
  input: HoleInput,
  options: FillOptions,
  control: RunControl = {},
): Promise<Picture> {
  checkInput(input);
  const { photo } = input;
  const pace = createPace(control);
  await pace(0);
  const out: Picture = { ...photo, data: photo.data.slice() };
  const around: Surroundings = { mask: input.mask, forbidden: input.forbidden };
  const islands = findIslands(input.mask);
  const total = islands.reduce((sum, island) => sum + island.size, 0);
  let done = 0;
  for (const { box, size } of islands) {
    const region = chooseRegion(box, around);
    const level = cropRegion(photo, around, region);
    const part = partOfPace(pace, done / total, (done + size) / total);
    const completion = await completeRegion(
      level,
      { seed: options.seed, locality: options.locality ?? 1 },
      part,
    );
    paste(out, { photo, level, region, box, completion });
    done += size;
  }
  await pace(1);
  return out;
}

interface Piece {
  readonly photo: Picture;
  readonly level: Level;
  readonly region: Box;
  /** Only the island's own pixels are pasted; others of the region get a region of their own. */
  readonly box: Island['box'];
  readonly completion: Completion;
}

function paste(out: Picture, { photo, level, region, box, completion }: Piece): void {
  const { channels } = photo;
  const { holePixels, sources } = completion;
  for (let i = 0; i < holePixels.length; i++) {
    const x = holePixels[i] % level.width;
    const y = (holePixels[i] - x) / level.width;
    const outX = x + region.left;
    const outY = y + region.top;
    if (outX < box.left || outX >= box.right || outY < box.top || outY >= box.bottom) continue;
    const to = (outY * photo.width + outX) * channels;
    const source = sources[i];
    if (source < 0) {
      const at = holePixels[i] * PIXEL_BYTES;
      for (let channel = 0; channel < Math.min(3, channels); channel++)
        out.data[to + channel] = level.pixels[at + channel];
      if (channels === 4) out.data[to + 3] = 255;
      continue;
    }
    const sourceX = source % level.width;
    const from =
      (((source - sourceX) / level.width + region.top) * photo.width + sourceX + region.left) * channels;
    for (let channel = 0; channel < channels; channel++) out.data[to + channel] = photo.data[from + channel];
  }
}
