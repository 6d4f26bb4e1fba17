import type { Mask } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';

/** Least pixels around an island that it may be filled from. */
const MIN_MARGIN = 96;

/** Margin as a share of the island's longer side. */
const MARGIN_SHARE = 0.6;

/** Pixels to copy from for each pixel to fill; a region with fewer grows. */
const MIN_SUPPLY = 1.5;

/** Region that an island may copy from, and pixels that must not be copied. */
export interface Surroundings {
  readonly mask: Mask;
  readonly forbidden?: Mask | undefined;
  /** Things in front of what is to be filled: unknown behind, as the hole is. */
  readonly covering?: Mask;
}

/**
 * The part of the picture that an island is filled from: its box and a margin, wider where much around it is
 * masked too.
 */
export function chooseRegion(box: Box, around: Surroundings): Box {
  const { width, height } = around.mask;
  let margin = Math.max(
    MIN_MARGIN,
    Math.round(MARGIN_SHARE * Math.max(box.right - box.left, box.bottom - box.top)),
  );
  for (;;) {
    const region = {
      left: Math.max(0, box.left - margin),
      top: Math.max(0, box.top - margin),
      right: Math.min(width, box.right + margin),
      bottom: Math.min(height, box.bottom + margin),
    };
    const isAll = region.right - region.left === width && region.bottom - region.top === height;
    if (isAll || isSupplied(region, around)) return region;
    margin *= 2;
  }
}

function isSupplied(region: Box, { mask, forbidden }: Surroundings): boolean {
  let wanted = 0;
  let offered = 0;
  for (let y = region.top; y < region.bottom; y++)
    for (let at = y * mask.width + region.left; at < y * mask.width + region.right; at++) {
      if (mask.data[at]) wanted++;
      else if (!forbidden?.data[at]) offered++;
    }
  return offered >= MIN_SUPPLY * wanted;
}
