import type { Picture } from '../../core/picture.ts';

/** Marks pixels that show nothing and have no colour yet. */
const UNKNOWN = 0;

/** Gives unknown pixels of a line, walked from one end, the colour of the last one that is known. */
function carry(
  data: Uint8Array,
  {
    known,
    line,
  }: { readonly known: Uint8Array; readonly line: { first: number; step: number; count: number } },
): void {
  let last = -1;
  for (let i = 0, pixel = line.first; i < line.count; i++, pixel += line.step) {
    if (known[pixel] !== UNKNOWN) last = pixel;
    else if (last >= 0) {
      data.copyWithin(4 * pixel, 4 * last, 4 * last + 3);
      known[pixel] = 1;
    }
  }
}

/**
 * Gives fully transparent pixels of a 4-channel picture the colours of visible neighbours, along rows and
 * then columns. Filters then compute nothing from hidden colours. Any other picture is returned as it is.
 */
export function hideTransparent(photo: Picture): Picture {
  const { width, height, channels } = photo;
  if (channels !== 4) return photo;
  const known = Uint8Array.from({ length: width * height }, (_, pixel) =>
    photo.data[4 * pixel + 3] ? 1 : 0,
  );
  if (!known.includes(UNKNOWN)) return photo;
  const data = photo.data.slice();
  for (let y = 0; y < height; y++) {
    carry(data, { known, line: { first: y * width, step: 1, count: width } });
    carry(data, { known, line: { first: (y + 1) * width - 1, step: -1, count: width } });
  }
  for (let x = 0; x < width; x++) {
    carry(data, { known, line: { first: x, step: width, count: height } });
    carry(data, { known, line: { first: (height - 1) * width + x, step: -width, count: height } });
  }
  return { ...photo, data };
}

/**
 * Gives the fully transparent pixels of a result, which may be larger, the hidden colours of the photo back.
 */
export function restoreTransparent(result: Picture, photo: Picture): Picture {
  if (photo.channels !== 4) return result;
  const { width, height, data } = result;
  const isSame = width === photo.width;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      if (data[to + 3] !== 0) continue;
      const row = isSame ? y : Math.floor((y * photo.height) / height);
      const from = 4 * (row * photo.width + (isSame ? x : Math.floor((x * photo.width) / width)));
      if (photo.data[from + 3] === 0) data.set(photo.data.subarray(from, from + 3), to);
    }
  return result;
}
