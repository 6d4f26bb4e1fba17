import type { Mask } from '../../../core/picture.ts';
import { type Box, cropBytes, widenBox } from '../../../core/raster/crop.ts';
import { findIslands } from '../../../edit/inpaint/find-islands.ts';
import type { FrameSize } from '../../media/frame.ts';

/** Pixels around a mark that its ground is followed by, at 720 lines; and the least of them. */
const REACH = 96;
const MIN_REACH = 24;
const REACH_LINES = 720;

/** Bytes of the frames that are held at once; farther surroundings are left out beyond it. */
export const MAX_HELD = 360e6;

/** A part of a frame as 4:2:0: planes of a region, those of colour at half the size. */
export interface RegionPlanes {
  readonly luma: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
}

/** A mark with its surroundings, of even sides at even places. */
export interface MarkRegion {
  readonly box: Box;
  readonly width: number;
  readonly height: number;
  /** Lines of the frame, or columns if those are fewer: what distances in pixels are measured by. */
  readonly lines: number;
  /** Pixels of the mark, in fours that share their colour. */
  readonly mask: Uint8Array;
  /** Places of the mark's pixels in the region, rising. */
  readonly hole: Int32Array;
  /** Place of each pixel of the region in `hole`, or -1. */
  readonly ordinals: Int32Array;
  /** Places of the mark's samples in the planes of colour. */
  readonly quads: Int32Array;
  /** For each of these the place in `hole` of its first pixel, by which its colour is read. */
  readonly firsts: Int32Array;
}

function evenBox({ left, top, right, bottom }: Box): Box {
  return { left: left & ~1, top: top & ~1, right: (right + 1) & ~1, bottom: (bottom + 1) & ~1 };
}

/** Marks all four pixels of a sample of colour where one of them is. Changed in place. */
function completeQuads(mask: Uint8Array, width: number): void {
  for (let at = 0; at < mask.length; at += 2 * width)
    for (let i = at; i < at + width; i += 2) {
      const isMarked = mask[i] || mask[i + 1] || mask[i + width] || mask[i + width + 1];
      const value = isMarked ? 255 : 0;
      mask[i] = value;
      mask[i + 1] = value;
      mask[i + width] = value;
      mask[i + width + 1] = value;
    }
}

function makeRegion(mask: Mask, { own, reach }: { readonly own: Box; readonly reach: number }): MarkRegion {
  const box = evenBox(widenBox(own, { margin: reach, within: mask }));
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const marked = cropBytes(mask, box);
  // Marks of neighbours have regions of their own.
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const [px, py] = [x + box.left, y + box.top];
      if (px < own.left || px >= own.right || py < own.top || py >= own.bottom) marked[i] = 0;
    }
  completeQuads(marked, width);
  const hole: number[] = [];
  const quads: number[] = [];
  for (let i = 0; i < marked.length; i++) if (marked[i]) hole.push(i);
  const half = width >> 1;
  for (let q = 0; q < half * (height >> 1); q++) {
    const [x, y] = [q % half, Math.floor(q / half)];
    if (marked[2 * y * width + 2 * x]) quads.push(q);
  }
  const ordinals = new Int32Array(width * height).fill(-1);
  for (const [k, i] of hole.entries()) ordinals[i] = k;
  const firsts = quads.map((q) => ordinals[2 * Math.floor(q / half) * width + 2 * (q % half)]);
  const lists = {
    hole: Int32Array.from(hole),
    quads: Int32Array.from(quads),
    firsts: Int32Array.from(firsts),
  };
  const lines = Math.min(mask.width, mask.height);
  return { box, width, height, lines, mask: marked, ordinals, ...lists };
}

/** Bytes of the planes of a region in one frame. */
export function heldBytes({ width, height }: Pick<MarkRegion, 'width' | 'height'>): number {
  return 1.5 * width * height;
}

/**
 * The marks of a mask, each with as much around it as its ground is followed by and as memory allows.
 * @param mask of the size of the frames, even
 * @param frames number of frames that are held
 */
export function planRegions(mask: Mask, frames: number): MarkRegion[] {
  const islands = findIslands(mask);
  const wish = Math.max(MIN_REACH, Math.round((REACH * Math.min(mask.width, mask.height)) / REACH_LINES));
  for (let reach = wish; ; reach = Math.max(MIN_REACH, reach >> 1)) {
    const regions = islands.map(({ box: own }) => makeRegion(mask, { own, reach }));
    const held = regions.reduce((sum, region) => sum + heldBytes(region) * frames, 0);
    if (held <= MAX_HELD || reach === MIN_REACH) return regions;
  }
}

/** Copies the region of a mark out of a frame. */
export function cropRegion(
  { width, height, data }: FrameSize & { readonly data: Uint8Array },
  { box }: Pick<MarkRegion, 'box'>,
): RegionPlanes {
  const pixels = width * height;
  const half = { left: box.left / 2, top: box.top / 2, right: box.right / 2, bottom: box.bottom / 2 };
  const colour = (at: number) =>
    cropBytes({ width: width >> 1, data: data.subarray(at, at + pixels / 4) }, half);
  return {
    luma: cropBytes({ width, data: data.subarray(0, pixels) }, box),
    u: colour(pixels),
    v: colour(pixels + pixels / 4),
  };
}

/** A part of a mark: nothing is asked about its other pixels, which stay marked. */
export function partOfRegion(region: MarkRegion, hole: Int32Array): MarkRegion {
  const ordinals = new Int32Array(region.ordinals.length).fill(-1);
  for (const [k, i] of hole.entries()) ordinals[i] = k;
  return { ...region, hole, ordinals };
}
