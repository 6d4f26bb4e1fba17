import type { Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** A picture in three planes that have nothing to do with each other, in grey levels. Chroma lies about 0. */
export interface LumaChroma {
  readonly luma: Plane;
  readonly blueRed: Plane;
  readonly greenMagenta: Plane;
}

/**
 * Luma is √3 times the mean of red, green and blue: the transform is orthonormal, so that noise keeps its
 * standard deviation.
 */
export const LUMA_SCALE = Math.sqrt(3);

const HALF = Math.SQRT1_2;
const SIXTH = 1 / Math.sqrt(6);

/** Splits the colours of a picture of 3 or 4 channels (the opponent space of Yu and Sapiro, IPOL 2011). */
export function splitLuma({ width, height, channels, data }: Picture): LumaChroma {
  const luma = createPlane({ width, height });
  const blueRed = createPlane({ width, height });
  const greenMagenta = createPlane({ width, height });
  for (let pixel = 0, at = 0; pixel < luma.data.length; pixel++, at += channels) {
    const red = data[at];
    const green = data[at + 1];
    const blue = data[at + 2];
    luma.data[pixel] = (red + green + blue) / LUMA_SCALE;
    blueRed.data[pixel] = (red - blue) * HALF;
    greenMagenta.data[pixel] = (red - 2 * green + blue) * SIXTH;
  }
  return { luma, blueRed, greenMagenta };
}

/** Puts the planes together again, into the colours of `out`; its alpha is left alone. */
export function joinLuma({ luma, blueRed, greenMagenta }: LumaChroma, { channels, data }: Picture): void {
  for (let pixel = 0, at = 0; pixel < luma.data.length; pixel++, at += channels) {
    const mean = luma.data[pixel] / LUMA_SCALE + 0.5;
    const across = blueRed.data[pixel] * HALF;
    const green = greenMagenta.data[pixel] * SIXTH;
    data[at] = Math.min(255, Math.max(0, mean + across + green));
    data[at + 1] = Math.min(255, Math.max(0, mean - 2 * green));
    data[at + 2] = Math.min(255, Math.max(0, mean - across + green));
  }
}
