import type { Flags } from '../../core/raster/flags.ts';

/**
 * Gives each pixel the most frequent label in the square of `2 · radius + 1` pixels around it. Specks go,
 * borders become smooth. Labels are bytes. A running histogram per row, as in Huang's median filter (1979).
 */
export function smoothLabels({ width, height, data }: Flags, radius: number): Uint8Array {
  const out = new Uint8Array(data.length);
  const counts = new Int32Array(256);
  const labels = [...new Set(data)];
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * width;
    const bottom = Math.min(height - 1, y + radius) * width;
    counts.fill(0);
    for (let x = -radius; x < width; x++) {
      const enters = x + radius;
      const leaves = x - radius - 1;
      if (enters < width) for (let row = top; row <= bottom; row += width) counts[data[row + enters]]++;
      if (leaves >= 0) for (let row = top; row <= bottom; row += width) counts[data[row + leaves]]--;
      if (x < 0) continue;
      let best = data[y * width + x];
      for (const label of labels) if (counts[label] > counts[best]) best = label;
      out[y * width + x] = best;
    }
  }
  return out;
}
