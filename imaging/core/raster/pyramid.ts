import type { Mask, Picture } from '../picture.ts';
import type { Flags } from './flags.ts';

/** Half the size, rounded up, each pixel the mean of four, or of fewer at an odd border. */
export function halvePixels(picture: Picture): Picture {
  const { channels } = picture;
  const size = halfSize(picture);
  const data = new Uint8Array(size.width * size.height * channels);
  halveValues(data, { ...picture, rounding: 2 });
  return { ...size, channels, data };
}

/** Numbers over a grid, `width × height × channels`, interleaved, rows from top to bottom. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Uint8Array | Float32Array;
}

/** Both sides of half a grid, rounded up. */
export function halfSize({ width, height }: Pick<Grid, 'width' | 'height'>) {
  return { width: (width + 1) >> 1, height: (height + 1) >> 1 };
}

/**
 * Writes half of a grid into `out`, each value the mean of four, or of fewer at an odd border. `rounding` is
 * added to the sum of four: 2 for bytes, which truncate, 0 for floats.
 */
export function halveValues(
  out: Grid['data'],
  { width, height, channels, data, rounding }: Grid & { readonly rounding: 0 | 2 },
): void {
  const half = halfSize({ width, height });
  for (let y = 0, to = 0; y < half.height; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < half.width; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      const a = (upper + left) * channels;
      const b = (upper + right) * channels;
      const c = (lower + left) * channels;
      const d = (lower + right) * channels;
      for (let channel = 0; channel < channels; channel++, to++)
        out[to] =
          0.25 * (data[a + channel] + data[b + channel] + data[c + channel] + data[d + channel] + rounding);
    }
  }
}

/** Flags of a smaller grid: set where any of the flags in the same place is. */
export function shrinkFlags(
  flags: Flags,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array {
  const out = new Uint8Array(width * height);
  const columns = Uint32Array.from({ length: flags.width }, (_, x) => Math.floor((x * width) / flags.width));
  for (let y = 0, at = 0; y < flags.height; y++) {
    const row = Math.floor((y * height) / flags.height) * width;
    for (let x = 0; x < flags.width; x++, at++) if (flags.data[at]) out[row + columns[x]] = 1;
  }
  return out;
}

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
