import type { Raster } from '../kernels/raster.ts';

function toLinear(value: number): number {
  const bounded = Math.max(0, Math.min(1, value));
  return bounded <= 0.04045 ? bounded / 12.92 : ((bounded + 0.055) / 1.055) ** 2.4;
}

/** Linear red, green and blue of a chart's pixel, without its opacity. */
export function linearAt({ data }: Raster, pixel: number, out: Float32Array | number[]): void {
  const weight = Math.max(1e-4, data[4 * pixel + 3]);
  for (let channel = 0; channel < 3; channel++) out[channel] = toLinear(data[4 * pixel + channel] / weight);
}
