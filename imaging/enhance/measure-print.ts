import type { OklabPlanes } from '../kernels/oklab.ts';
import type { Light } from './measure-light.ts';

/** Chroma, in OKLab, around the tint of a print of one colour; photographs in colour spread ten times as far. */
const LARGEST_SPREAD = 0.02;
/** Mean chroma from which a picture is tinted; grey ones may be photographs of grey things. */
const LEAST_TINT = 0.015;

/** Standard deviation of what a straight line through `x` leaves of `y`. */
function spreadAround(x: Float32Array, y: Float32Array): number {
  let sumX = 0;
  let sumY = 0;
  let sumXX = 0;
  let sumXY = 0;
  let sumYY = 0;
  const count = x.length;
  for (let at = 0; at < count; at++) {
    sumX += x[at];
    sumY += y[at];
    sumXX += x[at] * x[at];
    sumXY += x[at] * y[at];
    sumYY += y[at] * y[at];
  }
  const covariance = sumXY / count - (sumX / count) * (sumY / count);
  const variance = sumXX / count - (sumX / count) ** 2;
  const whole = sumYY / count - (sumY / count) ** 2;
  return Math.sqrt(Math.max(0, whole - (variance > 0 ? covariance ** 2 / variance : 0)));
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * How far a picture looks like an old print, 0–1: one tint, such as sepia, that follows the light, and neither black nor
 * white. Dark pictures are judged as if they were light.
 */
export function measurePrint({ lightness, a, b }: OklabPlanes, { black, white }: Light): number {
  const scale = 1 / Math.max(0.1, white);
  const spread = Math.hypot(spreadAround(lightness.data, a.data), spreadAround(lightness.data, b.data));
  const single = Math.min(1, Math.max(0, 2 - (scale * spread) / (LARGEST_SPREAD / 2)));
  const tint = scale * Math.hypot(mean(a.data), mean(b.data));
  const tinted = Math.min(1, Math.max(0, (tint - LEAST_TINT) / LEAST_TINT));
  const range = scale * (white - black);
  return single * tinted * Math.min(1, Math.max(0, (0.8 - range) / 0.25));
}
