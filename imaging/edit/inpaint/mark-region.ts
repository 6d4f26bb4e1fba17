import type { Mask, Picture } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Flags } from '../../core/raster/flags.ts';

/** Search parameters for the region around one object, and its mark. */
export interface Search {
  readonly photo: Picture;
  readonly mask: Mask;
  /** Result of the mask's size; 255 = found. */
  readonly found: Uint8Array;
  /** The object and its surroundings. */
  readonly region: Box;
}

/** Marks the pixels of a region whose flag in a copy of it, shrunk by `scale`, is set. */
export function markRegion(
  { mask, found, region }: Search,
  { flags, scale }: { readonly flags: Flags; readonly scale: number },
): void {
  for (let y = region.top; y < region.bottom; y++) {
    const row = Math.floor((y - region.top) / scale) * flags.width;
    for (let x = region.left; x < region.right; x++)
      if (flags.data[row + Math.floor((x - region.left) / scale)]) found[y * mask.width + x] = 255;
  }
}
