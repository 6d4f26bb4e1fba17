import type { Picture } from '../../core/picture.ts';

/**
 * Lays a picture with alpha on one colour, RGB. Values are mixed as they are stored, as browsers and image
 * programs do, so that the file looks like its preview.
 * @param picture 4 channels
 * @param colour #rrggbb
 */
export function flattenPicture({ width, height, data }: Picture, colour: string): Picture {
  const ground = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const out = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    const alpha = data[from + 3];
    for (let channel = 0; channel < 3; channel++)
      out[to + channel] = (data[from + channel] * alpha + ground[channel] * (255 - alpha)) / 255 + 0.5;
  }
  return { width, height, channels: 3, data: out };
}
