import { quantiles } from '../../core/numeric/scalar.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { linearAt } from './linear-at.ts';
import type { UvZones } from './uv-zones.ts';

/** Linear colour of the brighter part of eyes, mostly their white. */
export function measureWhite(uvMap: Raster, { rightEye, leftEye }: UvZones): readonly number[] {
  const values: number[][] = [[], [], []];
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < rightEye.data.length; pixel += 2) {
    if (Math.max(rightEye.data[pixel], leftEye.data[pixel]) < 0.9) continue;
    linearAt(uvMap, pixel, colour);
    for (let channel = 0; channel < 3; channel++) values[channel].push(colour[channel]);
  }
  return values.map((list) => quantiles(list, 0.75)[0] ?? 0.3);
}
