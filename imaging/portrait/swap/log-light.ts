import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';

/** Logarithm of the light of each pixel of a UV map; nearly black pixels are clamped. */
export function logLight(uvMap: Raster): Plane {
  const colour = [0, 0, 0];
  const data = new Float32Array(uvMap.width * uvMap.height);
  for (let pixel = 0; pixel < data.length; pixel++) {
    linearAt(uvMap, pixel, colour);
    data[pixel] = Math.log(0.02 + 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]);
  }
  return { width: uvMap.width, height: uvMap.height, data };
}
