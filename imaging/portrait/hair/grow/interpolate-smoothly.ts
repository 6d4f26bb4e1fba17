import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { solveLaplace } from '../../../edit/inpaint/solve-laplace.ts';

/** Most pixels of an interpolation, which is smooth anyway. */
const MAX_PIXELS = 24_000;

/** Smallest known fraction of a small pixel. */
const KNOWN = 0.25;

/**
 * Extends values smoothly from known pixels to all others, and smooths the known ones. At most three planes
 * of one size; unknown values are ignored.
 *
 * @param known 1 for known values
 */
export function interpolateSmoothly(planes: readonly Plane[], known: Uint8Array): Plane[] {
  const { width, height } = planes[0];
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const weights = createPlane({ width, height });
  for (let at = 0; at < known.length; at++) weights.data[at] = known[at];
  const weight = resizePlane(weights, size).data;
  const values = new Float32Array(3 * weight.length);
  const kept = new Uint8Array(weight.length);
  for (let at = 0; at < weight.length; at++) kept[at] = weight[at] >= KNOWN ? 1 : 0;
  for (const [channel, { data }] of planes.entries()) {
    const weighted = createPlane({ width, height });
    for (let at = 0; at < known.length; at++) if (known[at]) weighted.data[at] = data[at];
    const small = resizePlane(weighted, size).data;
    for (let at = 0; at < kept.length; at++) if (kept[at]) values[3 * at + channel] = small[at] / weight[at];
  }
  solveLaplace({ ...size, values, known: kept });
  return planes.map((_, channel) => {
    const small = createPlane(size);
    for (let at = 0; at < small.data.length; at++) small.data[at] = values[3 * at + channel];
    return resizePlane(small, { width, height });
  });
}
