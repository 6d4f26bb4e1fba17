import type { Picture } from '#imaging/core/picture.ts';

/** A picture turned by quarters, clockwise. */
export function turnQuarters(picture: Picture, quarters: number): Picture {
  const { width, height, channels, data } = picture;
  if (quarters === 0) return picture;
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels;
      out.set(data.subarray(from, from + channels), (x * height + height - 1 - y) * channels);
    }
  return turnQuarters({ width: height, height: width, channels, data: out }, quarters - 1);
}

/** A picture as in a mirror. */
export function mirror({ width, height, channels, data }: Picture): Picture {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * channels;
      out.set(data.subarray(from, from + channels), (y * width + width - 1 - x) * channels);
    }
  return { width, height, channels, data: out };
}

/** A plain sheet. */
export function sheet(width: number, height: number, colour: readonly number[]): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) data[at] = colour[at % 3];
  return { width, height, channels: 3, data };
}

/** Lays a picture of three channels on another one of three. */
export function lay(onto: Picture, picture: Picture, { x, y }: { x: number; y: number }): void {
  for (let row = 0; row < picture.height; row++) {
    const from = row * picture.width * 3;
    onto.data.set(picture.data.subarray(from, from + picture.width * 3), ((y + row) * onto.width + x) * 3);
  }
}
