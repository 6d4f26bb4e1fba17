import type { Raster } from '../../core/raster/raster.ts';

/** A place of a raster in pixels (0 = middle of the first), and the target of its channels. */
export interface RasterPlace {
  x: number;
  y: number;
  out: Float32Array;
  at: number;
}

/** Reads all channels of a raster by linear interpolation; border values repeat outside. */
export function readRaster({ width, height, channels, data }: Raster, place: RasterPlace): void {
  const x = Math.max(0, Math.min(width - 1, place.x));
  const y = Math.max(0, Math.min(height - 1, place.y));
  const left = x | 0;
  const upper = y | 0;
  const right = left < width - 1 ? channels : 0;
  const lower = upper < height - 1 ? width * channels : 0;
  const first = (upper * width + left) * channels;
  for (let channel = 0; channel < channels; channel++) {
    const from = first + channel;
    const above = data[from] + (data[from + right] - data[from]) * (x - left);
    const below = data[from + lower] + (data[from + lower + right] - data[from + lower]) * (x - left);
    place.out[place.at + channel] = above + (below - above) * (y - upper);
  }
}
