import { ImagingError } from '../../core/imaging-error.ts';
import type { Picture } from '../../core/picture.ts';
import { pixelAt } from './pixel-at.ts';

/** Throws `region_empty` where nothing but transparency was tapped on. */
export function checkTap(small: Picture, tap: { readonly x: number; readonly y: number }): void {
  if (small.channels === 4 && small.data[pixelAt(small, tap) * 4 + 3] === 0)
    throw new ImagingError('region_empty', 'nothing but transparency there');
}
