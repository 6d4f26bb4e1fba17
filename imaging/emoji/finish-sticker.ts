import { distanceTransform } from '../kernels/distance-transform.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { toByte } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Raster } from '../kernels/raster.ts';
import type { Picture } from '../picture.ts';

/** Shadow under a sticker: spread and downward offset as fractions of its side, and darkness. */
const SHADOW = { spread: 0.012, down: 0.01, dark: 0.34 } as const;

/** Coverage of the border: all places within a distance of the figure, with a smooth edge. */
function borderCoverage({ width, height, data }: Raster, border: number): Plane {
  const empty = new Uint8Array(width * height);
  for (let at = 0; at < empty.length; at++) empty[at] = data[4 * at + 3] < 0.5 ? 1 : 0;
  const distance = distanceTransform({ width, height, data: empty });
  const near = createPlane({ width, height });
  for (let at = 0; at < near.data.length; at++)
    near.data[at] = Math.max(0, Math.min(1, border + 0.5 - distance[at]));
  const spread = Math.max(0.7, 0.22 * border);
  const smooth = gaussianBlur(near, spread);
  const sharp = 1.2 * spread;
  for (let at = 0; at < near.data.length; at++)
    near.data[at] = Math.max(0, Math.min(1, 0.5 + (smooth.data[at] - 0.5) * 2.5066 * sharp));
  return near;
}

/**
 * Finishes a sticker: the drawing on a white die-cut border with a soft shadow, sRGB with straight alpha.
 * @param drawing linear light times opacity, then opacity
 * @param border width in pixels; 0 omits border and shadow
 */
export function finishSticker(drawing: Raster, border: number): Picture {
  const { width, height, data } = drawing;
  const out = new Uint8Array(width * height * 4);
  const paper = border > 0 ? borderCoverage(drawing, border) : createPlane(drawing);
  const shadow = border > 0 ? gaussianBlur(paper, SHADOW.spread * width) : paper;
  const down = Math.round(SHADOW.down * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const cover = data[4 * at + 3];
      const white = paper.data[at] * (1 - cover);
      const dark = y >= down ? SHADOW.dark * shadow.data[at - down * width] * (1 - white - cover) : 0;
      const alpha = cover + white + Math.max(0, dark);
      if (alpha <= 0) continue;
      for (let channel = 0; channel < 3; channel++)
        out[4 * at + channel] = toByte((data[4 * at + channel] + white) / alpha);
      out[4 * at + 3] = Math.round(255 * Math.min(1, alpha));
    }
  return { width, height, channels: 4, data: out };
}
