import { widenBox } from '../../kernels/box.ts';
import type { Mask, Picture } from '../../picture.ts';
import type { Progress } from '../../progress.ts';
import { cropShrunk } from '../crop-shrunk.ts';
import { findIslands } from '../find-islands.ts';
import { markRegion, type Search } from '../mark-region.ts';
import { traceOutOfContext } from './trace-out-of-context.ts';

/** Search margin around an object: share of its longer side, and a least value in pixels. */
const MARGIN = { share: 0.75, least: 64 };

/** Things are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 320;

/** Largest number of objects; further ones are treated alone. */
const MAX_OBJECTS = 12;

/**
 * Marks content near a masked object that must not be copied there. This covers things beside it, and colours
 * absent around it.
 */
export async function findOutOfContext(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Mask> {
  const found = new Uint8Array(mask.data.length);
  for (const { box } of findIslands(mask).slice(0, MAX_OBJECTS)) {
    const longer = Math.max(box.right - box.left, box.bottom - box.top);
    const margin = Math.max(MARGIN.least, Math.round(MARGIN.share * longer));
    await markForeign({ photo, mask, found, region: widenBox(box, { margin, within: mask }) }, progress);
  }
  for (let at = 0; at < found.length; at++) if (mask.data[at]) found[at] = 0;
  return { ...mask, data: found };
}

async function markForeign(search: Search, progress: Progress): Promise<void> {
  const cropping = { ...search, longest: LONGEST_SIDE };
  const { level, whole, touched, scale } = await cropShrunk(search.photo, { ...cropping, progress });
  // Pixels beside the hole are mixed of the object's colours and those around: they belong to neither.
  const data = await traceOutOfContext({ ...level, pixels: whole, hole: touched }, progress);
  markRegion(search, { flags: { width: level.width, height: level.height, data }, scale });
}
