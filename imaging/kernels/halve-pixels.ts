import type { Picture } from '../picture.ts';

/** Half the size, rounded up, each pixel the mean of four; at an odd border of those that there are. */
export function halvePixels({ width, height, channels, data }: Picture): Picture {
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const out = new Uint8Array(columns * rows * channels);
  for (let y = 0, to = 0; y < rows; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < columns; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      const a = (upper + left) * channels;
      const b = (upper + right) * channels;
      const c = (lower + left) * channels;
      const d = (lower + right) * channels;
      for (let channel = 0; channel < channels; channel++, to++)
        out[to] = (data[a + channel] + data[b + channel] + data[c + channel] + data[d + channel] + 2) >> 2;
    }
  }
  return { width: columns, height: rows, channels, data: out };
}
