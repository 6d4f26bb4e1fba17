import { quantiles } from '../../core/numeric/scalar.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { linearAt } from './linear-at.ts';
import type { UvZones } from './uv-zones.ts';

/** Part of the place between the lips that is darker than teeth: gaps, and the shade of the lips. */
const DARKER = 0.8;
/** Smallest share of that place, so that its rim, which lips may cover, does not count. */
const WITHIN = 0.9;

/** Linear colour of the teeth of a face whose mouth is open. */
export function measureTeeth(uvMap: Raster, { mouth }: UvZones): readonly number[] {
  const seen: [number[], number[], number[]] = [[], [], []];
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < mouth.data.length; pixel++) {
    if (mouth.data[pixel] < WITHIN) continue;
    linearAt(uvMap, pixel, colour);
    for (const [channel, values] of seen.entries()) values.push(colour[channel]);
  }
  return seen.map((values) => quantiles(values, DARKER)[0] ?? 0.3);
}
