import type { Mask, Picture } from '../../core/picture.ts';
import type { Box } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Grey under transparent pixels; their hidden colour holds no information. */
const GROUND = 128;

/** A rectangle of a photo that a mark is looked for in. */
export interface Area {
  readonly width: number;
  readonly height: number;
  /** Place in the photo. */
  readonly box: Box;
  /** Red, green and blue, 0 to 255. */
  readonly colours: readonly [Plane, Plane, Plane];
  /** `width × height`: 1 where the mark may be. */
  readonly brushed: Uint8Array;
}

/**
 * Crops an area of a photo. Beyond the photo border pixels repeat, and nothing is brushed. Without a mask all
 * of the rest is.
 */
export function cropArea(
  photo: Picture,
  { mask, box }: { readonly mask: Mask | undefined; readonly box: Box },
): Area {
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const colours = [createPlane(size), createPlane(size), createPlane(size)] as const;
  const brushed = new Uint8Array(size.width * size.height);
  const { data, channels } = photo;
  for (let y = 0, to = 0; y < size.height; y++) {
    const row = Math.min(photo.height - 1, Math.max(0, y + box.top));
    for (let x = 0; x < size.width; x++, to++) {
      const column = Math.min(photo.width - 1, Math.max(0, x + box.left));
      const from = row * photo.width + column;
      const alpha = channels === 4 ? data[from * 4 + 3] / 255 : 1;
      for (let channel = 0; channel < 3; channel++) {
        const value = data[from * channels + (channels === 1 ? 0 : channel)];
        colours[channel].data[to] = GROUND + (value - GROUND) * alpha;
      }
      const isInside = row === y + box.top && column === x + box.left;
      if (isInside && (mask?.data[from] ?? 1) && alpha > 0) brushed[to] = 1;
    }
  }
  return { ...size, box, colours, brushed };
}
