import { hangMembrane } from '../inpaint/hang-membrane.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';

/** Membranes are smooth: they are hung on at most so many pixels. */
const MOST_PIXELS = 24_000;

/** A small pixel is known where at least this share of it is. */
const KNOWN = 0.25;

/**
 * Continues values smoothly from where they are known to everywhere else. All planes have one size, at most three of them; what they hold where nothing is known
 * does not count. Known values come back smoothed.
 *
 * @param known 1 where values are known
 */
export function hangSmooth(planes: readonly Plane[], known: Uint8Array): Plane[] {
  const { width, height } = planes[0];
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
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
  hangMembrane({ ...size, values, known: kept });
  return planes.map((_, channel) => {
    const small = createPlane(size);
    for (let at = 0; at < small.data.length; at++) small.data[at] = values[3 * at + channel];
    return resizePlane(small, { width, height });
  });
}
