import { luminanceOf } from '../../core/colour/colour-space.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { linearAt } from './linear-at.ts';
import type { UvZones } from './uv-zones.ts';

/** Shares of an eye that are brighter than its iris, and of these the least red, that are no lid. */
const BRIGHT = 0.4;
const LOW_RED = 0.4;
const FLOOR = 0.003;
/** Part of what is left that its colour is told from, and what rounding may add to a quantile. */
const UPPER = 0.75;
const CLOSE = 1e-4;

/** Linear colour of the white of eyes: their brighter part, without the redder lids. */
export function measureWhite(uvMap: Raster, { rightEye, leftEye }: UvZones): readonly number[] {
  const seen: (readonly [number, number, number])[] = [];
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < rightEye.data.length; pixel += 2) {
    if (Math.max(rightEye.data[pixel], leftEye.data[pixel]) < 0.9) continue;
    linearAt(uvMap, pixel, colour);
    seen.push([colour[0], colour[1], colour[2]]);
  }
  const [least = 0] = quantiles(
    seen.map((value) => luminanceOf(value)),
    BRIGHT,
  );
  const bright = seen.filter((value) => luminanceOf(value) >= least - CLOSE);
  const [most = 0] = quantiles(bright.map(rednessOf), LOW_RED);
  const white = bright.filter((value) => rednessOf(value) <= most + CLOSE);
  return [0, 1, 2].map(
    (channel) =>
      quantiles(
        white.map((value) => value[channel]),
        UPPER,
      )[0] ?? 0.3,
  );
}

function rednessOf([red, green, blue]: readonly number[]): number {
  return Math.log((2 * red + FLOOR) / (green + blue + FLOOR));
}
