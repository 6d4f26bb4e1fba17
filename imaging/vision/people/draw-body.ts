import { toWindow } from '../../core/models/photo-window.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { Body } from './locate-bodies.ts';

/** Size of a photo or a copy of it. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Probability of one person on a copy of the photo, 0 outside the window.
 *
 * @param scale converts pixels of the photo to pixels of the copy
 */
export function drawBody(
  { window, mask }: Body,
  { size, scale }: { readonly size: Size; readonly scale: readonly [x: number, y: number] },
): Plane {
  const out = createPlane(size);
  const reach = 0.5 * Math.hypot(window.width, window.height);
  const left = Math.max(0, Math.floor((window.x - reach) * scale[0]));
  const right = Math.min(size.width, Math.ceil((window.x + reach) * scale[0]));
  const top = Math.max(0, Math.floor((window.y - reach) * scale[1]));
  const bottom = Math.min(size.height, Math.ceil((window.y + reach) * scale[1]));
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const place = { x: (column + 0.5) / scale[0], y: (row + 0.5) / scale[1] };
      const { x, y } = toWindow(window, place);
      if (x < 0 || x >= 1 || y < 0 || y >= 1) continue;
      out.data[row * size.width + column] = samplePlane(mask, x * mask.width - 0.5, y * mask.height - 0.5);
    }
  return out;
}
