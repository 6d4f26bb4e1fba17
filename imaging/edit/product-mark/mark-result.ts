import { resizePicture } from '../../core/io/size.ts';
import type { Animation, Picture } from '../../core/picture.ts';
import { chooseCorner } from './choose-corner.ts';
import { drawProductMark } from './draw-product-mark.ts';

interface Marking {
  /** Pixels. */
  readonly maxSide: number;
  /** Photo that the result was made from. */
  readonly before?: Picture | undefined;
}

/** A copy with the product's mark and no more than a longest side; the mark follows the copy's size. */
export async function markPicture(picture: Picture, { maxSide, before }: Marking): Promise<Picture> {
  const corner = chooseCorner(picture, before);
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const sideOf = (side: number) => Math.max(1, Math.round(side * scale));
  const size = { width: sideOf(picture.width), height: sideOf(picture.height) };
  return drawProductMark(await resizePicture(picture, size), corner);
}

/** The same of a picture or an animation, whose frames keep their size and are all marked in one corner. */
export async function markResult(
  result: Picture | Animation,
  marking: Marking,
): Promise<Picture | Animation> {
  if (!('frames' in result)) return markPicture(result, marking);
  const [first, ...others] = result.frames;
  const corner = chooseCorner(first);
  const frames = [drawProductMark(first, corner), ...others.map((frame) => drawProductMark(frame, corner))];
  return { ...result, frames: frames as [Picture, ...Picture[]] };
}
