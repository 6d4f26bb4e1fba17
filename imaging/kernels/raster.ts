/**
 * Numbers over a grid: `width × height × channels`, interleaved, rows from top to bottom. Where a channel is a weight or an opacity,
 * the others are multiplied by it, so that means of neighbours are true.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/** Half the size, rounded up, each value the mean of four; at an odd border of those that there are. */
export function halveRaster({ width, height, channels, data }: Raster): Raster {
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const out = new Float32Array(columns * rows * channels);
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
        out[to] = 0.25 * (data[a + channel] + data[b + channel] + data[c + channel] + data[d + channel]);
    }
  }
  return { width: columns, height: rows, channels, data: out };
}

/** A raster, then copies of half the size each, down to where both sides are one. A third more memory in all. */
export function buildMipLevels(raster: Raster): readonly Raster[] {
  const levels = [raster];
  for (let last = raster; last.width > 1 || last.height > 1; last = levels[levels.length - 1])
    levels.push(halveRaster(last));
  return levels;
}
