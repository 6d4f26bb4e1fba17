import type { Plane } from '../kernels/plane.ts';

const BINS = 2048;

/** The value below which a share (0–1) of the values lies. */
type Quantile = (share: number) => number;

/** The distribution of a plane whose values lie within `from` to `to`; what lies outside counts as the nearer end. */
export function measureTones({ data }: Plane, from = 0, to = 1): Quantile {
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
