import type { Plane } from '../../core/raster/plane.ts';

const BINS = 2048;

/** Quantile function of a fraction (0–1). */
type Quantile = (share: number) => number;

/** Quantiles of a plane with values from `from` to `to`; others are clamped. */
export function measureTones(
  { data }: Plane,
  { from = 0, to = 1 }: { readonly from?: number; readonly to?: number } = {},
): Quantile {
  const counts = new Uint32Array(BINS);
  const scale = BINS / (to - from);
  for (let at = 0; at < data.length; at++)
    counts[Math.min(BINS - 1, Math.max(0, ((data[at] - from) * scale) | 0))]++;
  return (share) => {
    let left = share * data.length;
    let bin = 0;
    while (bin < BINS - 1 && left > counts[bin]) left -= counts[bin++];
    return from + (bin + Math.min(1, left / Math.max(1, counts[bin]))) / scale;
  };
}
