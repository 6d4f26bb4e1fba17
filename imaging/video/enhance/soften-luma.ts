import type { Luma } from '../motion/luma-pyramid.ts';
import { softenLumaCompiled } from './wasm/smooth-kernels.ts';

function soften({ width, height, data }: Luma): Uint8Array {
  const rows = new Uint16Array(data.length);
  for (let i = 1; i < data.length - 1; i++) rows[i] = data[i - 1] + 2 * data[i] + data[i + 1];
  const out = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++)
      out[i] = (rows[i - width] + 2 * rows[i] + rows[i + width] + 8) >> 4;
  return out;
}

/**
 * Brightness under weights of 1, 2 and 1 both ways, so that noise decides less of matches. Borders stay.
 * Compiled where this machine can run it, with the same result.
 */
export function softenLuma(luma: Luma): Luma {
  return { ...luma, data: softenLumaCompiled(luma) ?? soften(luma) };
}
