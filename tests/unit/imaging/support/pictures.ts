import sharp, { type Sharp } from 'sharp';
import type { Mask, Picture } from '#imaging/core/picture.ts';

/** A picture in sharp's hands, ready to be encoded in any way. */
export function toSharp({ data, width, height, channels }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Draws a picture pixel by pixel. */
export function paint(
  size: { width: number; height: number; channels: 1 | 3 | 4 },
  colourAt: (x: number, y: number) => readonly number[],
): Picture {
  const { width, height, channels } = size;
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(colourAt(x, y).slice(0, channels), (y * width + x) * channels);
  return { width, height, channels, data };
}

/** A mask from a test of each pixel. */
export function maskOf(
  size: { width: number; height: number },
  isMarked: (x: number, y: number) => boolean,
): Mask {
  const { width, height } = size;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) if (isMarked(at % width, Math.floor(at / width))) data[at] = 255;
  return { width, height, data };
}

/** Four plain quarters, so that any turn or mirroring shows: red, green, blue, white, in reading order. */
export function quarters(width: number, height: number): Picture {
  const colours = [
    [220, 30, 30],
    [30, 200, 30],
    [30, 30, 220],
    [250, 250, 250],
  ];
  return paint(
    { width, height, channels: 3 },
    (x, y) => colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)],
  );
}

/** Colour of one pixel. */
export function pixelAt({ data, width, channels }: Picture, x: number, y: number): number[] {
  const at = (y * width + x) * channels;
  return [...data.subarray(at, at + channels)];
}

/** Mean absolute difference of a byte. */
export function meanDifference(a: Picture, b: Picture): number {
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += Math.abs(a.data[at] - b.data[at]);
  return sum / a.data.length;
}
