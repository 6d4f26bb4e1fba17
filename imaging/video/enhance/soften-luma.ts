import type { Luma } from '../motion/luma-pyramid.ts';

/** Brightness under weights of 1, 2 and 1 both ways, so that noise decides less of matches. Borders stay. */
export function softenLuma({ width, height, data }: Luma): Luma {
  const rows = new Uint16Array(data.length);
  for (let i = 1; i < data.length - 1; i++) rows[i] = data[i - 1] + 2 * data[i] + data[i + 1];
  const out = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++)
      out[i] = (rows[i - width] + 2 * rows[i] + rows[i + width] + 8) >> 4;
  return { width, height, data: out };
}
