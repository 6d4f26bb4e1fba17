import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { mirrorMargins } from '../outpaint/mirror-margins.ts';
import { type CanvasWish, planCanvas } from '../outpaint/plan-canvas.ts';

/**
 * The canvas that a model is to extend a photo to: the photo with its mirror image around it, and a mask of
 * what is new (width × height, 1 = new).
 * @throws ImagingError `invalid_request` where nothing is added, and what `planCanvas` throws
 */
export async function openCanvas(
  photo: Picture,
  { wish, progress }: { readonly wish: CanvasWish; readonly progress: Progress },
) {
  const margins = planCanvas(photo, wish);
  const { left, top } = margins;
  if (left + margins.right + top + margins.bottom === 0)
    throw new ImagingError('invalid_request', 'the photo has this shape already');
  const canvas = await mirrorMargins(photo, { margins, progress });
  const { width, height } = canvas;
  const data = new Uint8Array(width * height).fill(1);
  for (let row = top; row < top + photo.height; row++)
    data.fill(0, row * width + left, row * width + left + photo.width);
  const mask: Mask = { width, height, data };
  return { photo: canvas, mask, margins };
}
