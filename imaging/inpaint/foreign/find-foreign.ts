import type { Mask, Picture } from '../../picture.ts';
import { cropRegion } from '../crop-region.ts';
import { type Box, findIslands } from '../find-islands.ts';
import { shrinkLevel } from '../shrink-level.ts';
import { traceForeign } from './trace-foreign.ts';

/** How far around an object things are looked for, as a share of its longer side, and at least, in pixels. */
const MARGIN = { share: 0.75, least: 64 };

/** Things are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 320;

/** Objects beyond so many are looked at alone. */
const MOST_OBJECTS = 12;

/**
 * Marks what is near a masked object but nowhere behind it, and must not be copied there: things that stand beside it, and colours that
 * are not found around it.
 */
export function findForeign(photo: Picture, mask: Mask): Mask {
  const data = new Uint8Array(mask.data.length);
  const nothing = { ...mask, data: new Uint8Array(mask.data.length) };
  for (const { box } of findIslands(mask).slice(0, MOST_OBJECTS)) {
    const longer = Math.max(box.right - box.left, box.bottom - box.top);
    const margin = Math.max(MARGIN.least, Math.round(MARGIN.share * longer));
    markForeign({ photo, mask, nothing, region: widen(box, margin, mask) }, data);
  }
  return { ...mask, data };
}

interface Search {
  readonly photo: Picture;
  readonly mask: Mask;
  /** An empty mask: regions are cut out whole. */
  readonly nothing: Mask;
  readonly region: Box;
}

function markForeign({ photo, mask, nothing, region }: Search, data: Uint8Array): void {
  let level = cropRegion(photo, { mask: nothing, forbidden: mask }, region);
  let scale = 1;
  while (Math.max(level.width, level.height) > LONGEST_SIDE) {
    level = shrinkLevel(level);
    scale *= 2;
  }
  if (!level.forbidden) return;
  const foreign = traceForeign({ ...level, hole: level.forbidden });
  for (let y = region.top; y < region.bottom; y++) {
    const row = Math.floor((y - region.top) / scale) * level.width;
    for (let x = region.left; x < region.right; x++) {
      const at = y * mask.width + x;
      if (foreign[row + Math.floor((x - region.left) / scale)] && !mask.data[at]) data[at] = 255;
    }
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
