import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { widenBox } from '../../core/raster/crop.ts';
import { cropShrunk } from './crop-shrunk.ts';
import { findIslands } from './find-islands.ts';
import { growMask } from './grow-mask.ts';
import { markRegion, type Search } from './mark-region.ts';
import { traceShadow } from './trace-shadow.ts';

/**
 * Reach of the shadow search: shares of the side of a square of the object's area, and a least value in
 * pixels. Near the object the ground is more even, so fainter shadows are found. The long shadows of a low
 * sun reach further.
 */
const REACHES = [0.45, 0.9];
const MIN_REACH = 12;

/** Shadows are soft: they are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 320;

/** Pixels of that picture by which a shadow is grown, so that its soft edge goes too. */
const SOFT_EDGE = 2;

/** An object larger than this share of the picture leaves too little ground to detect shadows. */
const MAX_COVERED = 0.5;

/** Largest number of objects with shadows of their own. */
const MAX_OBJECTS = 12;

/**
 * Adds to a mask the shadows that its objects cast nearby: evenly darker ground from an object to within a
 * margin. Ground that is dark for other reasons continues beyond the margin, and stays.
 */
export async function findShadows(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Mask> {
  const found = mask.data.slice();
  for (const { box, size } of findIslands(mask).slice(0, MAX_OBJECTS)) {
    if (size > MAX_COVERED * mask.data.length) continue;
    for (const share of REACHES) {
      const reach = Math.max(MIN_REACH, Math.round(share * Math.sqrt(size)));
      const region = widenBox(box, { margin: 2 * reach, within: mask });
      await markShadow({ photo, mask, found, region }, { reach, progress });
    }
  }
  return { ...mask, data: found };
}

/** Marks the shadow of one object, which must have ended `reach` pixels from it. */
async function markShadow(
  search: Search,
  { reach, progress }: { readonly reach: number; readonly progress: Progress },
): Promise<void> {
  const { level, scale } = await cropShrunk(search.photo, { ...search, longest: LONGEST_SIDE, progress });
  const { width, height } = level;
  const shadow = await traceShadow(level, { reach: reach / scale, progress });
  markRegion(search, { flags: growMask({ width, height, data: shadow }, SOFT_EDGE), scale });
}
