import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import type { Picture } from '../../../core/picture.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';

/** Grey levels added to red and blue: below them rounding outweighs colour. */
const FLOOR = 2;

/** One channel of a picture, in grey levels. */
export function readChannel({ width, height, channels, data }: Picture, channel: 0 | 1 | 2): Plane {
  const out = createPlane({ width, height });
  for (let pixel = 0, at = channel; pixel < out.data.length; pixel++, at += channels)
    out.data[pixel] = data[at];
  return out;
}

/**
 * Yellowness of each pixel of a picture of 3 or 4 channels: the logarithm of blue over red. 0 for grey,
 * negative for yellow. Ink of one tone and grain cancel out, which leaves paper, stains and fading.
 * @param smoothing spread in pixels of a Gaussian over the channels
 */
export function measureToning(photo: Picture, smoothing: number): Plane {
  const red = gaussianBlurCompiled(readChannel(photo, 0), smoothing).data;
  const out = gaussianBlurCompiled(readChannel(photo, 2), smoothing);
  for (let at = 0; at < red.length; at++) out.data[at] = Math.log((out.data[at] + FLOOR) / (red[at] + FLOOR));
  return out;
}
