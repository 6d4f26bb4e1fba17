import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { TONE_SIDE } from './tone-side.ts';

/**
 * Local weighted mean in a small UV map, over wider areas where weights are small.
 * @param shares spreads in sides of the map, widest first
 */
export function localMean(
  values: Float32Array,
  { weights, shares }: { readonly weights: Float32Array; readonly shares: readonly number[] },
): Plane {
  const size = { width: TONE_SIDE, height: TONE_SIDE };
  let total = 1e-9;
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    sum += values[at] * weights[at];
    total += weights[at];
  }
  const weighted = { ...size, data: values.map((value, at) => value * weights[at]) };
  const mean = new Float32Array(values.length).fill(sum / total);
  for (const share of shares) {
    const above = gaussianBlurCompiled(weighted, share * TONE_SIDE).data;
    const below = gaussianBlurCompiled({ ...size, data: weights }, share * TONE_SIDE).data;
    for (let at = 0; at < mean.length; at++) mean[at] = (above[at] + 0.04 * mean[at]) / (below[at] + 0.04);
  }
  return { ...size, data: mean };
}
