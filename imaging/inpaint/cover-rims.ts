import type { Mask, Picture } from '../picture.ts';
import { cropRegion } from './crop-region.ts';
import { type Box, findIslands } from './find-islands.ts';
import { growMask } from './grow-mask.ts';
import { shrinkLevel } from './shrink-level.ts';
import { traceRim } from './trace-rim.ts';

/** How far beyond the mask a rim is looked for, as a share of the side of a square as large as the object, and its bounds in pixels. */
const REACH = { share: 0.06, least: 10, most: 24 };

/** Rims are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 900;

/** Pixels of that picture by which a rim is grown, so that its soft edge goes too. */
const SOFT_EDGE = 3;

/** Objects beyond so many keep their masks as they are drawn. */
const MOST_OBJECTS = 12;

/**
 * A mask together with the rims of its objects that it does not quite cover, as a mask drawn by hand leaves them: what is joined
 * to the object, is like it rather than like the ground beyond, and ends within a few pixels.
 */
export function coverRims(photo: Picture, mask: Mask): Mask {
  const data = mask.data.slice();
  const nothing = { ...mask, data: new Uint8Array(data.length) };
  for (const { box, size } of findIslands(mask).slice(0, MOST_OBJECTS)) {
    const wanted = Math.round(REACH.share * Math.sqrt(size));
    const reach = Math.min(REACH.most, Math.max(REACH.least, wanted));
    markRim({ photo, mask, nothing, region: widen(box, 3 * reach, mask), reach }, data);
  }
  return { ...mask, data };
}

interface Search {
  readonly photo: Picture;
  readonly mask: Mask;
  /** An empty mask: the object itself has to be seen. */
  readonly nothing: Mask;
  /** The object and what is around it. */
  readonly region: Box;
  /** Pixels from the mask at which the object must have ended. */
  readonly reach: number;
}

/** Marks the rim of one object. */
function markRim({ photo, mask, nothing, region, reach }: Search, data: Uint8Array): void {
  let level = cropRegion(photo, { mask: nothing, forbidden: mask }, region);
  let scale = 1;
  while (Math.max(level.width, level.height) > LONGEST_SIDE) {
    level = shrinkLevel(level);
    scale *= 2;
  }
  const { width, height, forbidden } = level;
  if (!forbidden) return;
  const rim = traceRim({ ...level, hole: forbidden }, Math.max(3, Math.round(reach / scale)));
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
