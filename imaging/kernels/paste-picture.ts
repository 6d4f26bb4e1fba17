import type { Picture } from '../picture.ts';

/** Copies a picture and replaces a rectangle of it by a smaller picture with as many channels. */
export function pastePicture(
  picture: Picture,
  { part, left, top }: { readonly part: Picture; readonly left: number; readonly top: number },
): Picture {
  const out: Picture = { ...picture, data: picture.data.slice() };
  const row = part.width * part.channels;
  for (let y = 0; y < part.height; y++)
    out.data.set(
      part.data.subarray(y * row, (y + 1) * row),
      ((top + y) * picture.width + left) * picture.channels,
    );
  return out;
}
