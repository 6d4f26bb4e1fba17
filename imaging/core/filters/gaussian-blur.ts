import { createPlane, type Plane } from '../raster/plane.ts';
import { boxBlurs } from './box-blur.ts';

/** Up to this spread the kernel itself is used; beyond it three box blurs are faster and as good. */
export const LARGEST_KERNEL = 3;

/**
 * Radii of three box blurs whose variances add up to that of a Gaussian (Kovesi, “Fast almost-Gaussian
 * filtering”, 2010).
 */
export function boxRadii(sigma: number): readonly [number, number, number] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const lower = Math.max(1, Math.floor((ideal - 1) / 2) * 2 + 1);
  const narrow = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4));
  const radius = (i: number) => (lower - 1) / 2 + (i < narrow ? 0 : 1);
  return [radius(0), radius(1), radius(2)];
}

/**
 * Gaussian blur with spread `sigma` in pixels; border values repeat outside. 0 copies.
 * Only for what browsers draw too: `gaussianBlurCompiled` gives the same numbers in a third of the time.
 */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  if (sigma <= 0) return { ...plane, data: plane.data.slice() };
  if (sigma > LARGEST_KERNEL) return boxBlurs(plane, boxRadii(sigma));
  const weights = weightsOf(sigma);
  return convolveDown(convolveAcross(plane, weights), weights);
}

/** Gaussian blur of each row alone, by the kernel itself at any spread above 0 in pixels. */
export function gaussianBlurRows(plane: Plane, sigma: number): Plane {
  return convolveAcross(plane, weightsOf(sigma));
}

/** Weights of the middle and of each step outwards, as far as three spreads. */
export function weightsOf(sigma: number): Float32Array {
  const reach = Math.ceil(3 * sigma);
  const weights = Float32Array.from({ length: reach + 1 }, (_, i) =>
    Math.exp((-i * i) / (2 * sigma * sigma)),
  );
  const total = weights.reduce((sum, weight, i) => sum + (i === 0 ? weight : 2 * weight), 0);
  for (let i = 0; i <= reach; i++) weights[i] /= total;
  return weights;
}

/** @param weights of the middle and of each step outwards; the kernel is symmetric */
function convolveAcross({ width, height, data }: Plane, weights: Float32Array): Plane {
  const reach = weights.length - 1;
  const out = createPlane({ width, height });
  const line = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    line.fill(data[row], 0, reach);
    line.set(data.subarray(row, row + width), reach);
    line.fill(data[row + width - 1], reach + width);
    for (let x = 0; x < width; x++) {
      let sum = weights[0] * line[x + reach];
      for (let i = 1; i <= reach; i++) sum += weights[i] * (line[x + reach - i] + line[x + reach + i]);
      out.data[row + x] = sum;
    }
  }
  return out;
}

/** @param weights as of `convolveAcross` */
function convolveDown({ width, height, data }: Plane, weights: Float32Array): Plane {
  const out = createPlane({ width, height });
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) out.data[row + x] = weights[0] * data[row + x];
    for (let i = 1; i < weights.length; i++) {
      const above = Math.max(0, y - i) * width;
      const below = Math.min(height - 1, y + i) * width;
      const weight = weights[i];
      for (let x = 0; x < width; x++) out.data[row + x] += weight * (data[above + x] + data[below + x]);
    }
  }
  return out;
}
