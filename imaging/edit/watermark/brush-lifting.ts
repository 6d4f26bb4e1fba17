import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, cropBytes, pasteBytes } from '../../core/raster/crop.ts';
import type { Blend } from './blend.ts';

/**
 * `unblend` removes the mark's colour and completes only its rims. `fill` completes the whole brush, or all
 * strokes of a found mark. `auto` chooses by the mark.
 */
export type RemovalMode = 'auto' | 'unblend' | 'fill';

/** The photo and the masks that the removal of marks changes. */
export interface Lifting {
  /** Changed in place. */
  readonly photo: Picture;
  /** The photo before any removal. */
  readonly original: Picture;
  readonly mask: Mask;
  /** Pixels to complete are marked here. */
  readonly rest: Mask;
  /** Brushes to complete as a whole are marked here. */
  readonly brushes: Mask;
  readonly mode: RemovalMode;
  /** Blend of a mark that was found automatically. */
  readonly blend?: Blend;
}

/** The removal of the marks under one brush. */
export interface BrushLifting extends Lifting {
  /** Tight around the brush, or a part of it. */
  readonly box: Box;
  /** Of other brushes, and of what was removed beyond them. */
  readonly others: readonly Box[];
  /** Around what was un-blended before, under other brushes and beyond them. */
  readonly unblendedBoxes: readonly Box[];
  /** Strokes of text among the pixels to complete. */
  readonly text: Mask;
}

/** The pixels of a brush's box as they are, to take back what is removed after. */
export interface Snapshot {
  readonly photo: Uint8Array;
  readonly rest: Uint8Array;
  readonly box: Box;
}

export function takeSnapshot({ photo, rest, box }: Pick<BrushLifting, 'photo' | 'rest' | 'box'>): Snapshot {
  return { photo: cropBytes(photo, box), rest: cropBytes(rest, box), box };
}

/** Takes back what was removed since a snapshot, in its box. */
export function takeBack({ photo, rest }: Pick<BrushLifting, 'photo' | 'rest'>, before: Snapshot): void {
  pasteBytes(photo, { from: before.photo, box: before.box });
  pasteBytes(rest, { from: before.rest, box: before.box });
}

/** Copies the marked pixels of a box from one mask into another. */
export function markBox(into: Mask, { from, box }: { readonly from: Mask; readonly box: Box }): void {
  for (let y = box.top; y < box.bottom; y++) {
    const row = from.data.subarray(y * from.width + box.left, y * from.width + box.right);
    row.forEach((value, x) => {
      if (value) into.data[y * into.width + box.left + x] = 255;
    });
  }
}

export function isWithin(inner: Box, outer: Box): boolean {
  const isAcross = inner.left >= outer.left && inner.right <= outer.right;
  return isAcross && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

export function areOverlapping(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
