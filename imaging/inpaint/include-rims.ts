import { widenBox } from '../kernels/box.ts';
import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { cropShrunk } from './crop-shrunk.ts';
import { findIslands } from './find-islands.ts';
import { growMask } from './grow-mask.ts';
import { markRegion, type Search } from './mark-region.ts';
import { traceRim } from './trace-rim.ts';

/**
 * Reach of a rim beyond the mask: share of the side of a square of the object's area, with bounds in pixels.
 */
const REACH = { share: 0.06, least: 10, most: 24 };

/** Rims are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 640;

/** Pixels of that picture by which a rim is grown, so that its soft edge goes too. */
const SOFT_EDGE = 3;

/** Largest number of objects; further ones keep their masks as drawn. */
const MAX_OBJECTS = 12;

/**
 * Adds to a mask the rims of its objects that a mask drawn by hand leaves uncovered. A rim is joined to the
 * object, is like it rather than like the ground, and ends within a few pixels.
 */
export async function includeRims(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Mask> {
  const found = mask.data.slice();
  for (const { box, size } of findIslands(mask).slice(0, MAX_OBJECTS)) {
    const wanted = Math.round(REACH.share * Math.sqrt(size));
    const reach = Math.min(REACH.most, Math.max(REACH.least, wanted));
    const region = widenBox(box, { margin: 3 * reach, within: mask });
    await markRim({ photo, mask, found, region }, { reach, progress });
  }
  return { ...mask, data: found };
}

/** Marks the rim of one object, which must have ended `reach` pixels from the mask. */
async function markRim(
  search: Search,
  { reach, progress }: { readonly reach: number; readonly progress: Progress },
): Promise<void> {
  const cropping = { ...search, longest: LONGEST_SIDE };
  const { level, whole, scale } = await cropShrunk(search.photo, { ...cropping, progress });
  const { width, height } = level;
  const rim = await traceRim(
    { ...level, pixels: whole },
    { reach: Math.max(3, Math.round(reach / scale)), progress },
  );
  markRegion(search, { flags: growMask({ width, height, data: rim }, SOFT_EDGE), scale });
}
