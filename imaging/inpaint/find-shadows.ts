import type { Pace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { cropShrunk } from './crop-shrunk.ts';
import { type Box, findIslands } from './find-islands.ts';
import { growMask } from './grow-mask.ts';
import { traceShadow } from './trace-shadow.ts';

/**
 * How far shadows are followed, as shares of the side of a square as large as the object, and at least, in pixels. Near the object the
 * ground is more even, so that fainter ones are found; the long ones of a low sun reach further.
 */
const REACHES = [0.45, 0.9];
const LEAST_REACH = 12;

/** Shadows are soft: they are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 320;

/** Pixels of that picture by which a shadow is grown, so that its soft edge goes too. */
const SOFT_EDGE = 2;

/** An object that covers more of the picture than this leaves too little ground to tell a shadow by. */
const MOST_COVERED = 0.5;

/** Objects beyond so many have no shadows of their own. */
const MOST_OBJECTS = 12;

/**
 * A mask together with the shadows that its objects cast close by: evenly darker ground that begins at an object and ends within
 * a margin around it. Ground that is dark for another reason goes on beyond the margin, and is left alone.
 */
export async function findShadows(photo: Picture, mask: Mask, pace: Pace): Promise<Mask> {
  const data = mask.data.slice();
  for (const { box, size } of findIslands(mask).slice(0, MOST_OBJECTS)) {
    if (size > MOST_COVERED * mask.data.length) continue;
    for (const share of REACHES) {
      const reach = Math.max(LEAST_REACH, Math.round(share * Math.sqrt(size)));
      await markShadow({ photo, mask, data, region: widen(box, 2 * reach, mask), reach }, pace);
    }
  }
  return { ...mask, data };
}

interface Search {
  readonly photo: Picture;
  readonly mask: Mask;
  /** Where shadows are marked. */
  readonly data: Uint8Array;
  /** The object and what is around it. */
  readonly region: Box;
  /** Pixels from the object at which its shadow must have ended. */
  readonly reach: number;
}

/** Marks the shadow of one object. */
async function markShadow({ photo, mask, data, region, reach }: Search, pace: Pace): Promise<void> {
  const { level, scale } = await cropShrunk(photo, { mask, region, longest: LONGEST_SIDE }, pace);
  const { width, height } = level;
  const traced = await traceShadow(level, reach / scale, pace);
  const { data: shadow } = growMask({ width, height, data: traced }, SOFT_EDGE);
  for (let y = region.top; y < region.bottom; y++) {
    const row = Math.floor((y - region.top) / scale) * width;
    for (let x = region.left; x < region.right; x++)
      if (shadow[row + Math.floor((x - region.left) / scale)]) data[y * mask.width + x] = 255;
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
