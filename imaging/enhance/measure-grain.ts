import type { Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { measureNoise, type NoiseProfile } from './measure-noise.ts';

/** Factor by which the halved copy smooths grain that is two pixels wide. */
const SMOOTHED = 1.7;

/**
 * Grain of a print, measured as noise at half the size. It is wider than a pixel, or lost its highest
 * frequencies to compression. In units of the plane, for the full size. Fine texture is excluded as in
 * `measureNoise`.
 * @param range of means that count
 */
export function measureGrain(plane: Plane, range: { least: number; most: number }): NoiseProfile {
  const size = {
    width: Math.max(1, Math.round(plane.width / 2)),
    height: Math.max(1, Math.round(plane.height / 2)),
  };
  const { sigmas, sigma, ...means } = measureNoise(resizePlane(plane, size), range);
  return { ...means, sigma: SMOOTHED * sigma, sigmas: sigmas.map((value) => SMOOTHED * value) };
}
