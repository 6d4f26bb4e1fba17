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
