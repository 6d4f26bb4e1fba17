import type { Pace } from '../../pace.ts';
import type { Mask, Picture } from '../../picture.ts';
import { cropShrunk } from '../crop-shrunk.ts';
import { type Box, findIslands } from '../find-islands.ts';
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
export async function findForeign(photo: Picture, mask: Mask, pace: Pace): Promise<Mask> {
  const data = new Uint8Array(mask.data.length);
  for (const { box } of findIslands(mask).slice(0, MOST_OBJECTS)) {
    const longer = Math.max(box.right - box.left, box.bottom - box.top);
    const margin = Math.max(MARGIN.least, Math.round(MARGIN.share * longer));
    await markForeign({ photo, mask, data, region: widen(box, margin, mask) }, pace);
  }
  return { ...mask, data };
}

interface Search {
  readonly photo: Picture;
  readonly mask: Mask;
  /** Where it is marked. */
  readonly data: Uint8Array;
  readonly region: Box;
}

async function markForeign({ photo, mask, data, region }: Search, pace: Pace): Promise<void> {
  const { level, whole, touched, scale } = await cropShrunk(
    photo,
    { mask, region, longest: LONGEST_SIDE },
    pace,
  );
  // Pixels beside the hole are mixed of the object's colours and those around: they belong to neither.
  const foreign = await traceForeign({ ...level, pixels: whole, hole: touched }, pace);
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
