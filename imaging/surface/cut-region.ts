import { type MarkedPart, markPart } from '../garment/find-garments.ts';
import { type Box, widenBox } from '../kernels/box.ts';
import { boxOfMask } from '../kernels/box-of-mask.ts';
import { cropBytes } from '../kernels/crop-bytes.ts';
import { cropPicture } from '../kernels/crop-picture.ts';
import type { Mask, Picture } from '../picture.ts';

/**
 * Room around what is marked, as a share of the longer side, and in pixels at least: what is behind its soft
 * edges is looked at too.
 */
const ROOM = 0.03;
const MIN_ROOM = 16;

/** A part of a photo around what a mask marks. */
export interface CutRegion {
  readonly photo: Picture;
  readonly mask: Mask;
  readonly part: MarkedPart;
  /** Place in the whole photo. */
  readonly box: Box;
}

/**
 * Cuts out what a mask marks, so that work grows with that and not with the photo. `whole` is what is seen of
 * it on the whole photo, and is as fine.
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
  return { ...cut, part: await markPart(cut.photo, { mask: cut.mask, mostPixels }), box };
}
