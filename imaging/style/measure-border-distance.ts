import { distanceTransform } from '../kernels/distance-transform.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import type { Plane } from '../kernels/plane.ts';
import type { Canvas } from './style.ts';

/**
 * Distance to the nearest border between cells in pixels, up to `reach`, smoothed so that borders become
 * curves.
 */
export function measureBorderDistance(
  owner: Int32Array,
  { canvas: { width, height, unit }, reach }: { readonly canvas: Canvas; readonly reach: number },
): Plane {
  const inside = new Uint8Array(owner.length).fill(1);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x < width - 1 && owner[at] !== owner[at + 1]) inside[at] = 0;
      if (y < height - 1 && owner[at] !== owner[at + width]) inside[at] = 0;
    }
  const distance = distanceTransform({ width, height, data: inside }).map((value) => Math.min(value, reach));
  const sigma = unit;
  const smooth = gaussianBlur({ width, height, data: distance }, sigma);
  // A blur beside a straight border adds the mean of a half normal distribution. Half of it is kept, or
  // borders merge where cells are small.
  const raised = 0.5 * sigma * Math.sqrt(2 / Math.PI);
  return { ...smooth, data: smooth.data.map((value) => value - raised) };
}
