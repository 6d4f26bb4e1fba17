import type { Raster } from '../../core/raster/raster.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** Added to linear light. */
const FLOOR = 0.01;

/**
 * Similarity of the two eyes of a face, one of them mirrored: the correlation of the logarithms of their
 * light. Near 0 if one is hidden.
 */
export function compareEyes(uvMap: Raster, { rightEye }: UvZones): number {
  const colour = [0, 0, 0];
  const lightAt = (pixel: number) => {
    linearAt(uvMap, pixel, colour);
    return Math.log(colour[1] + FLOOR);
  };
  const sums = [1e-9, 0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < rightEye.data.length; pixel += 2) {
    const weight = rightEye.data[pixel];
    if (weight < 0.05) continue;
    const column = pixel % rightEye.width;
    const right = lightAt(pixel);
    const left = lightAt(pixel - column + rightEye.width - 1 - column);
    const values = [1, right, left, right * right, left * left, right * left];
    for (const [at, value] of values.entries()) sums[at] += weight * value;
  }
  const [total, right, left, rights, lefts, both] = sums;
  const spread = Math.sqrt((rights - right ** 2 / total) * (lefts - left ** 2 / total));
  return (both - (right * left) / total) / Math.max(1e-6, spread);
}
