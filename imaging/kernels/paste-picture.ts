import type { Picture } from '../picture.ts';

/** A copy of a picture with a smaller one of as many channels in the place of a rectangle of it. */
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
