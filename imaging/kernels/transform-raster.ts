import type { Raster } from './raster.ts';

/** Places of the pixels of a result in its source. */
interface Transform {
  readonly width: number;
  readonly height: number;
  /** Place in the source of the result's upper left corner, in pixels from its own upper left corner. */
  readonly start: readonly [x: number, y: number];
  /** Steps in the source to the next pixel on the right, and to the one below. */
  readonly across: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
}

/** Samples along each side of a pixel of the result. */
const SAMPLES = 2;

/**
 * Turns, shears, scales and moves a raster: each pixel is the mean of four samples, each linear between
 * pixels. Beyond the source there are zeros.
 */
export function transformRaster(source: Raster, { width, height, start, across, down }: Transform): Raster {
  const { channels, data } = source;
  const out = new Float32Array(width * height * channels);
  const weight = 1 / (SAMPLES * SAMPLES);
  for (let row = 0, to = 0; row < height; row++)
    for (let column = 0; column < width; column++, to += channels)
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const u = column + ((sample % SAMPLES) + 0.5) / SAMPLES;
        const v = row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
        const x = start[0] + u * across[0] + v * down[0] - 0.5;
        const y = start[1] + u * across[1] + v * down[1] - 0.5;
        const left = Math.floor(x);
        const top = Math.floor(y);
        if (left < 0 || top < 0 || left >= source.width - 1 || top >= source.height - 1) continue;
        const from = (top * source.width + left) * channels;
        const below = from + source.width * channels;
        const weightD = weight * (x - left) * (y - top);
        const weightB = weight * (x - left) - weightD;
        const weightC = weight * (y - top) - weightD;
        const weightA = weight - weightB - weightC - weightD;
        for (let channel = 0; channel < channels; channel++)
          out[to + channel] +=
            weightA * data[from + channel] +
            weightB * data[from + channels + channel] +
            weightC * data[below + channel] +
            weightD * data[below + channels + channel];
      }
  return { width, height, channels, data: out };
}
