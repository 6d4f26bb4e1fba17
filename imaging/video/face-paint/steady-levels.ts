import { halveRaster, type Raster } from '../../core/raster/raster.ts';

const RADIUS = 3;

/** Weights of seven neighbours with a spread in pixels. */
function weightsOf(spread: number): readonly number[] {
  const weights = [-3, -2, -1, 0, 1, 2, 3].map((offset) => Math.exp(-(offset ** 2) / (2 * spread ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

interface Blur {
  readonly weights: readonly number[];
  readonly axis: 'x' | 'y';
  /** The first channel that is blurred. */
  readonly first: number;
}

/** Blurs rows or columns; border values repeat outside. */
function blurAlong(raster: Raster, { weights, axis, first }: Blur): Raster {
  const { width, height, channels, data } = raster;
  const out = data.slice();
  const [count, step] = axis === 'x' ? [width, channels] : [height, width * channels];
  const offsets = new Int32Array(weights.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = axis === 'x' ? x : y;
      for (let n = 0; n < offsets.length; n++)
        offsets[n] = (Math.max(0, Math.min(count - 1, place + n - RADIUS)) - place) * step;
      for (
        let channel = first, at = (y * width + x) * channels + first;
        channel < channels;
        channel++, at++
      ) {
        let sum = 0;
        for (let n = 0; n < offsets.length; n++) sum += weights[n] * data[at + offsets[n]];
        out[at] = sum;
      }
    }
  return { ...raster, data: out };
}

/**
 * A raster and copies of half the size each, down to where both sides are one, each blurred by a spread in
 * its own pixels, of 1.5 at most. Read finer than the shrinking asks for, they look the same wherever they
 * lie between the pixels of a frame, where reading plain halves blurs now more and now less.
 * @param from first of the last channels that are blurred once more, as heights, whose slopes are seen: a
 * slope doubles what is fine
 */
export function buildSteadyLevels(
  raster: Raster,
  { spread, from }: { readonly spread: number; readonly from: number },
): readonly Raster[] {
  const weights = weightsOf(spread);
  const blurFrom = (level: Raster, first: number) =>
    blurAlong(blurAlong(level, { weights, axis: 'x', first }), { weights, axis: 'y', first });
  const blur = (level: Raster) => blurFrom(blurFrom(level, 0), from);
  const levels = [blur(raster)];
  for (let last = raster; last.width > 1 || last.height > 1; ) {
    last = halveRaster(last);
    levels.push(blur(last));
  }
  return levels;
}
