import type { Picture } from '../picture.ts';

/** Grey behind transparent pixels: equally far from bright and dark things. */
const GREY = 128;

/** Picture of three channels, with grey behind transparent pixels. */
export function hideTransparent({ width, height, channels, data }: Picture): Picture {
  if (channels === 3) return { width, height, channels, data };
  const out = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = pixel * channels;
    const alpha = channels === 4 ? data[from + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[channels === 1 ? from : from + channel];
      out[pixel * 3 + channel] = GREY + (value - GREY) * alpha + 0.5;
    }
  }
  return { width, height, channels: 3, data: out };
}
