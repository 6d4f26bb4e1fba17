import { halfSize, halveValues } from './pyramid.ts';

/**
 * Numbers over a grid: `width × height × channels`, interleaved, rows from top to bottom. Channels are
 * premultiplied by a weight or opacity channel, so that means of neighbours are true.
 */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/** Half the size, rounded up, each value the mean of four, or of fewer at an odd border. */
export function halveRaster(raster: Raster): Raster {
  const { channels } = raster;
  const size = halfSize(raster);
  const data = new Float32Array(size.width * size.height * channels);
  halveValues(data, { ...raster, rounding: 0 });
  return { ...size, channels, data };
}

/**
 * A raster, then copies of half the size each, down to where both sides are one. A third more memory in all.
 */
export function buildMipLevels(raster: Raster): readonly Raster[] {
  const levels = [raster];
  for (let last = raster; last.width > 1 || last.height > 1; last = levels[levels.length - 1])
    levels.push(halveRaster(last));
  return levels;
}
