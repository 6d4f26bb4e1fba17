import { quantiles } from '../kernels/quantiles.ts';
import type { Raster } from '../kernels/raster.ts';
import type { ChartZones } from './chart-zones.ts';
import { CHART_SIDE } from './draw-chart.ts';
import { linearAt } from './linear-at.ts';

/** Linear colour of the brighter part of eyes, mostly their white. */
export function measureWhite(chart: Raster, { rightEye, leftEye }: ChartZones): readonly number[] {
  const values: number[][] = [[], [], []];
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < CHART_SIDE * CHART_SIDE; pixel += 2) {
    if (Math.max(rightEye.data[pixel], leftEye.data[pixel]) < 0.9) continue;
    linearAt(chart, pixel, colour);
    for (let channel = 0; channel < 3; channel++) values[channel].push(colour[channel]);
  }
  return values.map((list) => quantiles(list, 0.75)[0] ?? 0.3);
}
