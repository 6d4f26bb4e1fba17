import type { Mask, Picture } from '../picture.ts';
import type { Layers } from './estimate-layers.ts';

interface ForegroundRows {
  readonly photo: Picture;
  /** Soft, of the photo's size. */
  readonly mask: Mask;
  /** Of the photo's size or smaller. */
  readonly layers: Layers;
  /** Rows wanted, the last one excluded. */
  readonly top: number;
  readonly bottom: number;
}

/** Weight that holds the estimated colours where they do not explain the photo's own. */
const HOLD = 0.1;

/** Value of a channel between pixels. */
function sample({ width, height, data }: Picture, { x, y }: { x: number; y: number }, channel: number) {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const upper = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const lower = Math.min(height - 1, upper + 1);
  const across = Math.max(0, x - left);
  const down = Math.max(0, y - upper);
  const above = data[3 * (upper * width + left) + channel] * (1 - across);
  const below = data[3 * (lower * width + left) + channel] * (1 - across);
  return (
    (above + data[3 * (upper * width + right) + channel] * across) * (1 - down) +
    (below + data[3 * (lower * width + right) + channel] * across) * down
  );
}

/**
 * Foreground colours (RGB) in rows of a photo. Fully covered pixels keep their own colours. Other pixels get
 * the estimated colours plus their part of the unexplained difference (least squares, with `HOLD` against
 * noise). Pixels outside the mask stay 0.
 */
export function separateForeground({ photo, mask, layers, top, bottom }: ForegroundRows): Picture {
  const { width, channels } = photo;
  const out = new Uint8Array(width * (bottom - top) * 3);
  const { front, behind } = layers;
  const scaleX = front.width / width;
  const scaleY = front.height / photo.height;
  const place = { x: 0, y: 0 };
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x;
      const coverage = mask.data[pixel] / 255;
      if (coverage === 0) continue;
      const to = (pixel - top * width) * 3;
      place.x = (x + 0.5) * scaleX - 0.5;
      place.y = (y + 0.5) * scaleY - 0.5;
      const rest = 1 - coverage;
      const part = coverage / (coverage * coverage + rest * rest + HOLD);
      for (let channel = 0; channel < 3; channel++) {
        const value = photo.data[pixel * channels + channel];
        if (rest === 0) {
          out[to + channel] = value;
          continue;
        }
        const own = sample(front, place, channel);
        const unexplained = value - coverage * own - rest * sample(behind, place, channel);
        out[to + channel] = Math.max(0, Math.min(255, own + part * unexplained + 0.5));
      }
    }
  return { width, height: bottom - top, channels: 3, data: out };
}
