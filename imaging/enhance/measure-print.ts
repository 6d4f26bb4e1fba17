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

function grade(value: number, none: number, whole: number): number {
  return Math.min(1, Math.max(0, (value - none) / (whole - none)));
}

/**
 * How far a picture looks like an old print, 0–1: a brown or yellow tint that follows the light closely, and neither black nor white. Skies,
 * walls and boards come near to it, so all of it must hold.
 */
export function measurePrint({ lightness, a, b }: OklabPlanes, { black, white }: Light): number {
  const scale = 1 / Math.max(0.1, white);
  const spread =
    scale * Math.hypot(spreadAround(lightness.data, a.data), spreadAround(lightness.data, b.data));
  const tint = { a: scale * mean(a.data), b: scale * mean(b.data) };
  const isBrown = tint.b > 0 && tint.a > -0.2 * tint.b && tint.a < 1.2 * tint.b;
  if (!isBrown) return 0;
  const single = grade(spread, LARGEST_SPREAD, LARGEST_SPREAD / 2);
  const tinted = grade(Math.hypot(tint.a, tint.b), LEAST_TINT, 2 * LEAST_TINT);
  return (
    single * tinted * grade(white - black, 0.7, 0.5) * grade(black, 0.35, 0.45) * grade(0.62 - black, 0, 0.1)
  );
}
