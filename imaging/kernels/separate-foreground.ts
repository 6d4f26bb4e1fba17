import type { Mask, Picture } from '../picture.ts';
import type { Plane } from './plane.ts';
import { samplePlane } from './sample-plane.ts';

export interface ForegroundRows {
  readonly photo: Picture;
  /** Soft, of the photo's size. */
  readonly mask: Mask;
  /** Colours of the thing, bytes, of the photo's shape or smaller. */
  readonly colours: { readonly red: Plane; readonly green: Plane; readonly blue: Plane };
  /** Rows wanted, the last one excluded. */
  readonly top: number;
  readonly bottom: number;
}

/** From this coverage on the pixel's own colour begins to count; at full coverage it alone does. */
const OWN_FROM = 0.5;

/**
 * The colours of the thing alone in rows of a photo, RGB: its own pixels where it covers them wholly, estimated ones where they are mixed with
 * what is behind. Pixels that are not marked stay 0.
 */
export function separateForeground({ photo, mask, colours, top, bottom }: ForegroundRows): Picture {
  const { width, channels } = photo;
  const out = new Uint8Array(width * (bottom - top) * 3);
  const planes = [colours.red, colours.green, colours.blue];
  const scaleX = colours.red.width / width;
  const scaleY = colours.red.height / photo.height;
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const coverage = mask.data[pixel] / 255;
      if (coverage === 0) continue;
      const own = Math.max(0, (coverage - OWN_FROM) / (1 - OWN_FROM));
      const to = (pixel - top * width) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const value = photo.data[pixel * channels + channel];
        out[to + channel] =
          own >= 1
            ? value
            : own * value +
              (1 - own) * samplePlane(planes[channel], (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5) +
              0.5;
      }
    }
  return { width, height: bottom - top, channels: 3, data: out };
}
