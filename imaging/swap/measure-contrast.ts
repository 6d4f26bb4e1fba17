import { linearAt } from '../faces/linear-at.ts';
import type { Tone } from '../faces/measure-tone.ts';
import { TONE_SIDE } from '../faces/tone-side.ts';
import type { Plane } from '../kernels/plane.ts';
import { halveRaster, type Raster } from '../kernels/raster.ts';
import { resizePlane } from '../kernels/resize-plane.ts';

/**
 * Contrast of a face's relief: the deviation of the logarithm of its light from that of its tone.
 * @param skin weights 0–1, as a UV map
 */
export function measureContrast(
  uvMap: Raster,
  { tone, skin }: { readonly tone: Tone; readonly skin: Plane },
): number {
  const small = halveRaster(halveRaster(uvMap));
  const weights = resizePlane(skin, { width: TONE_SIDE, height: TONE_SIDE }).data;
  const colour = [0, 0, 0];
  let [squares, total] = [0, 1e-6];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] < 0.5) continue;
    linearAt(small, at, colour);
    const misfit = Math.log((colour[1] + 0.001) / (tone[1].data[at] + 0.001));
    squares += weights[at] * misfit * misfit;
    total += weights[at];
  }
  return Math.sqrt(squares / total);
}
