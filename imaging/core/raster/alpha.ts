import type { Mask, Picture } from '../picture.ts';

/** Alpha of a picture of 4 channels as a mask. */
export function alphaOf({ width, height, data }: Picture): Mask {
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[pixel * 4 + 3];
  return { width, height, data: alpha };
}

/** A picture of 3 channels, whatever it had; one of 3 is returned itself. */
export function dropAlpha(picture: Picture): Picture {
  const { width, height, channels, data } = picture;
  if (channels === 3) return picture;
  const out = new Uint8Array(width * height * 3);
  for (let at = 0; at < out.length; at++)
    out[at] = data[Math.floor(at / 3) * channels + (channels === 1 ? 0 : at % 3)];
  return { width, height, channels: 3, data: out };
}

/** True where a pixel of a picture is not wholly opaque. */
export function isTransparent({ channels, data }: Picture): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 255) return true;
  return false;
}
