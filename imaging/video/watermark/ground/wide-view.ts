import { type Box, widenBox } from '../../../core/raster/crop.ts';
import type { FrameSize } from '../../media/frame.ts';
import { heldBytes, MAX_HELD, type MarkRegion, type RegionPlanes } from './mark-region.ts';

/** Share of the bytes that regions may take which wide views may take besides. */
const MORE = 0.5;
/**
 * Pixels around a mark in which who passes behind it is seen whole, at 720 lines.
 * @tuned 2026-11-30, ten filmed clips with people behind opaque marks, by eye
 */
const REACH = 220;
const REACH_LINES = 720;

/** Farther surroundings of a mark than those of its region. */
export interface WideView {
  readonly box: Box;
  readonly frames: readonly RegionPlanes[];
}

/** The box of a wide view of even sides; null where memory allows no more than the region. */
export function planWide(
  { box }: Pick<MarkRegion, 'box'>,
  { size, frames, marks }: { readonly size: FrameSize; readonly frames: number; readonly marks: number },
): Box | null {
  const wish = Math.round((REACH * Math.min(size.width, size.height)) / REACH_LINES) & ~1;
  for (let margin = wish; margin > 0; margin = (margin >> 1) & ~1) {
    const wide = widenBox(box, { margin, within: size });
    const bytes = heldBytes({ width: wide.right - wide.left, height: wide.bottom - wide.top });
    if (bytes * frames * marks <= MORE * MAX_HELD) return wide;
  }
  return null;
}

/** A region in a larger box: the same pixels of the mark. */
export function embedRegion(region: MarkRegion, box: Box): MarkRegion {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [left, top] = [region.box.left - box.left, region.box.top - box.top];
  const move = (i: number) => (Math.floor(i / region.width) + top) * width + (i % region.width) + left;
  const half = region.width >> 1;
  const moveQuad = (q: number) =>
    (Math.floor(q / half) + (top >> 1)) * (width >> 1) + (q % half) + (left >> 1);
  const mask = new Uint8Array(width * height);
  for (const [i, flag] of region.mask.entries()) if (flag) mask[move(i)] = flag;
  const [hole, quads] = [region.hole.map(move), region.quads.map(moveQuad)];
  const ordinals = new Int32Array(width * height).fill(-1);
  for (const [k, i] of hole.entries()) ordinals[i] = k;
  return { ...region, box, width, height, mask, ordinals, hole, quads };
}
