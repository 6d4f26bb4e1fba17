import type { Mask } from '../picture.ts';
import type { Flags } from './dilate-square.ts';

/**
 * A mask of another size, 255 where the flag at the same place is set. Its borders are as coarse as the
 * flags.
 */
export function enlargeFlags(
  flags: Flags,
  { width, height }: { readonly width: number; readonly height: number },
): Mask {
  const data = new Uint8Array(width * height);
  const columns = Uint32Array.from({ length: width }, (_, x) =>
    Math.floor(((x + 0.5) * flags.width) / width),
  );
  let lastRow = -1;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * flags.height) / height);
    if (row === lastRow) {
      data.copyWithin(y * width, (y - 1) * width, y * width);
      continue;
    }
    lastRow = row;
    for (let x = 0; x < width; x++) if (flags.data[row * flags.width + columns[x]]) data[y * width + x] = 255;
  }
  return { width, height, data };
}
