import type { Picture } from '../picture.ts';

/** Places of a window's samples: the first place, and the steps across and down, in pixels. */
interface SampleGrid {
  readonly columns: number;
  readonly rows: number;
  readonly start: readonly [x: number, y: number];
  readonly across: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
}

/** Values from black to white. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * Samples the three colours of a picture on a grid, linearly, as `3 × rows × columns` within a range. Places
 * are counted from the middle of the first pixel. Outside the picture all is black.
 */
export function sampleWindow(
  { width, height, channels, data }: Picture,
  { columns, rows, start, across, down, low, high }: SampleGrid & Range,
): Float32Array {
  const plane = columns * rows;
  const out = new Float32Array(3 * plane).fill(low);
  const scale = (high - low) / 255;
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to++) {
      const x = start[0] + column * across[0] + row * down[0];
      const y = start[1] + column * across[1] + row * down[1];
      if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue;
      const u = Math.max(0, Math.min(width - 1, x));
      const v = Math.max(0, Math.min(height - 1, y));
      const left = Math.floor(u);
      const upper = Math.floor(v);
      const right = left < width - 1 ? channels : 0;
      const lower = upper < height - 1 ? width * channels : 0;
      const at = (upper * width + left) * channels;
      const shareRight = u - left;
      const shareLower = v - upper;
      for (let channel = 0; channel < 3; channel++) {
        const from = at + channel;
        const above = data[from] + (data[from + right] - data[from]) * shareRight;
        const below = data[from + lower] + (data[from + lower + right] - data[from + lower]) * shareRight;
        out[channel * plane + to] = low + scale * (above + (below - above) * shareLower);
      }
    }
  }
  return out;
}
