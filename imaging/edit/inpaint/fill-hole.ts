import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createProgress, type Progress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { chooseRegion, type Surroundings } from './choose-region.ts';
import { completeRegion } from './complete-region.ts';
import { cropRegion } from './crop-region.ts';
import { findIslands } from './find-islands.ts';
import { joinMasks } from './join-masks.ts';
import { pasteCompletion } from './paste-completion.ts';

/** Most of a picture that may be filled from the rest of it. */
const MAX_MASKED = 0.8;

interface HoleInput {
  readonly photo: Picture;
  /** Of the photo's size; 0 = keep, anything else = fill. */
  readonly mask: Mask;
  /** Of the photo's size; pixels that nothing is ever copied from, for example faces. */
  readonly forbidden?: Mask;
  /**
   * Of the photo's size; things in front of what is filled. It is completed behind them as well, so that
   * their outlines end at the hole, but they come back as they are.
   */
  readonly covering?: Mask;
}

interface FillOptions {
  /** 0 … 2³¹−1; the same seed gives the same pixels. */
  readonly seed: number;
  /** Share of the surroundings within which matches are searched, above 0 up to 1. Default 1. */
  readonly locality?: number;
  /** Observes and ends a run that is nothing but this. */
  readonly control?: RunControl;
  /** The same of a part of a run, in its place. */
  readonly progress?: Progress;
}

function checkInput({ photo, mask, forbidden, covering }: HoleInput): void {
  for (const grid of [mask, forbidden, covering])
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

/** Surroundings of a hole. Things in front are left known where they would leave too little to fill from. */
function surround({ mask, forbidden, covering }: HoleInput): Surroundings {
  const unknown = covering && joinMasks(covering, mask);
  const hidden = unknown?.data.reduce((count, flag) => count + (flag ? 1 : 0), 0) ?? 0;
  if (!covering || hidden > MAX_MASKED * mask.data.length) return { mask, forbidden };
  return { mask, forbidden: joinMasks(covering, forbidden), covering };
}

/**
 * Fills the masked pixels of a photo from their surroundings. All other pixels, alpha included, come back bit
 * for bit. Throws `mask_empty`, `mask_too_large` or `aborted`.
 */
export async function fillHole(
  input: HoleInput,
  { seed, locality = 1, control = {}, progress = createProgress(control) }: FillOptions,
): Promise<Picture> {
  checkInput(input);
  const { photo } = input;
  await progress.report(0);
  const out: Picture = { ...photo, data: photo.data.slice() };
  const around = surround(input);
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
    pasteCompletion(out, { photo, mask: input.mask, level, region, box, completion });
    done += size;
  }
  await progress.report(1);
  return out;
}
