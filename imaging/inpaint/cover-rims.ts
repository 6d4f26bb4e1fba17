import type { Pace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { cropShrunk } from './crop-shrunk.ts';
import { type Box, findIslands } from './find-islands.ts';
import { growMask } from './grow-mask.ts';
import { traceRim } from './trace-rim.ts';

/** How far beyond the mask a rim is looked for, as a share of the side of a square as large as the object, and its bounds in pixels. */
const REACH = { share: 0.06, least: 10, most: 24 };

/** Rims are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 640;

/** Pixels of that picture by which a rim is grown, so that its soft edge goes too. */
const SOFT_EDGE = 3;

/** Objects beyond so many keep their masks as they are drawn. */
const MOST_OBJECTS = 12;

/**
 * A mask together with the rims of its objects that it does not quite cover, as a mask drawn by hand leaves them: what is joined
 * to the object, is like it rather than like the ground beyond, and ends within a few pixels.
 */
export async function coverRims(photo: Picture, mask: Mask, pace: Pace): Promise<Mask> {
  const data = mask.data.slice();
  for (const { box, size } of findIslands(mask).slice(0, MOST_OBJECTS)) {
    const wanted = Math.round(REACH.share * Math.sqrt(size));
    const reach = Math.min(REACH.most, Math.max(REACH.least, wanted));
    await markRim({ photo, mask, data, region: widen(box, 3 * reach, mask), reach }, pace);
  }
  return { ...mask, data };
}

interface Search {
  readonly photo: Picture;
  readonly mask: Mask;
  /** Where rims are marked. */
  readonly data: Uint8Array;
  /** The object and what is around it. */
  readonly region: Box;
  /** Pixels from the mask at which the object must have ended. */
  readonly reach: number;
}

/** Marks the rim of one object. */
async function markRim({ photo, mask, data, region, reach }: Search, pace: Pace): Promise<void> {
  const { level, whole, scale } = await cropShrunk(photo, { mask, region, longest: LONGEST_SIDE }, pace);
  const { width, height } = level;
  const rim = await traceRim({ ...level, pixels: whole }, Math.max(3, Math.round(reach / scale)), pace);
  const { data: grown } = growMask({ width, height, data: rim }, SOFT_EDGE);
  for (let y = region.top; y < region.bottom; y++) {
    const row = Math.floor((y - region.top) / scale) * width;
    for (let x = region.left; x < region.right; x++)
      if (grown[row + Math.floor((x - region.left) / scale)]) data[y * mask.width + x] = 255;
  }
}

function widen(box: Box, margin: number, { width, height }: Mask): Box {
  return {
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(width, box.right + margin),
    bottom: Math.min(height, box.bottom + margin),
  };
}
