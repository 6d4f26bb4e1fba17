import type { Plane } from './plane.ts';

/**
 * Value of a plane by linear interpolation; 0 is the middle of the first pixel. Border values repeat outside.
 */
export function samplePlane({ width, height, data }: Plane, x: number, y: number): number {
  const u = Math.max(0, Math.min(width - 1, x));
  const v = Math.max(0, Math.min(height - 1, y));
  const left = Math.floor(u);
  const right = Math.min(width - 1, left + 1);
  const upper = Math.floor(v) * width;
  const lower = Math.min(height - 1, Math.floor(v) + 1) * width;
  const above = data[upper + left] + (data[upper + right] - data[upper + left]) * (u - left);
  const below = data[lower + left] + (data[lower + right] - data[lower + left]) * (u - left);
  return above + (below - above) * (v - Math.floor(v));
}
