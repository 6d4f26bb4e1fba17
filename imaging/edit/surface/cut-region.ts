import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, cropBytes, cropPicture, widenBox } from '../../core/raster/crop.ts';
import { type MarkedPart, markPart } from '../garment/find-garments.ts';

/**
 * Margin around the mask, as a share of the longer side and in pixels at least. It includes the background of
 * soft edges.
 */
const ROOM = 0.03;
const MIN_ROOM = 16;

/** A part of a photo around a mask. */
export interface CutRegion {
  readonly photo: Picture;
  readonly mask: Mask;
  readonly part: MarkedPart;
  /** Place in the whole photo. */
  readonly box: Box;
}

/**
 * Crops the surroundings of a mask, so that work grows with it and not with the photo. `whole` is its part of
 * the whole photo, at the same resolution.
 */
export async function cutRegion(
  photo: Picture,
  { mask, whole }: { mask: Mask; whole: MarkedPart },
): Promise<CutRegion> {
  const { width, height } = photo;
  const room = Math.max(MIN_ROOM, Math.round(ROOM * Math.max(width, height)));
  const all: Box = { left: 0, top: 0, right: width, bottom: height };
  const box = widenBox(boxOfMask(mask) ?? all, { margin: room, within: photo });
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  if (size.width === width && size.height === height) return { photo, mask, part: whole, box };
  const cut = { photo: cropPicture(photo, box), mask: { ...size, data: cropBytes(mask, box) } };
  const scale = whole.guide.width / width;
  const mostPixels = Math.ceil(size.width * size.height * scale * scale);
  return { ...cut, part: await markPart(cut.photo, { mask: cut.mask, maxPixels: mostPixels }), box };
}
