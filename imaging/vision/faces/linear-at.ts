import { decodeSrgb } from '../../core/colour/colour-space.ts';
import type { Raster } from '../../core/raster/raster.ts';

function toLinear(value: number): number {
  return decodeSrgb(Math.max(0, Math.min(1, value)));
}

/** Linear red, green and blue of a UV map's pixel, without its opacity. */
export function linearAt({ data }: Raster, pixel: number, out: Float32Array | number[]): void {
  const weight = Math.max(1e-4, data[4 * pixel + 3]);
  for (let channel = 0; channel < 3; channel++) out[channel] = toLinear(data[4 * pixel + channel] / weight);
}
