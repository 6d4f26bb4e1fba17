import type { Picture } from '../../../core/picture.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';

/** Luma of sRGB values with the weights of ITU-R BT.709, in the units of its channels. */
function lumaOf(red: number, green: number, blue: number): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Luma of some rows of a picture of 3 or 4 channels, in grey levels. */
export function lumaOfRows(
  { width, channels, data }: Picture,
  { from, to }: { readonly from: number; readonly to: number },
): Plane {
  const plane = createPlane({ width, height: to - from });
  for (let pixel = 0, at = from * width * channels; pixel < plane.data.length; pixel++, at += channels)
    plane.data[pixel] = lumaOf(data[at], data[at + 1], data[at + 2]);
  return plane;
}
