import { dilatePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** Smallest share of a half by which it is drawn from itself, and the lead of the other one. */
const HALF_GIVES = 0.72;
const HALF_LEADS = 0.12;
/** Place around eyes and nostrils by which halves are compared, in sides of the UV map. */
const COMPARED = 0.04;
/** Half of the width over which one half passes into the mirror image of the other. */
const MIDDLE = 0.035;

/**
 * Share by which each column is drawn from the source itself. A half that hair or shade hides is drawn whole
 * from the mirror image of the other one: a seam beside the middle would run through a nose or an eye.
 * @param sure where the source shows its skin, 0–1, as a UV map
 */
export function chooseHalves(sure: Plane, { rightEye, leftEye, nostrils }: UvZones): Float32Array {
  const side = sure.width;
  const sums = [0, 0];
  const counts = [1e-6, 1e-6];
  const features = nostrils.data.map((value, at) => Math.max(value, rightEye.data[at], leftEye.data[at]));
  const { data } = dilatePlane({ ...sure, data: features }, Math.round(COMPARED * side));
  for (let at = 0; at < sure.data.length; at++) {
    if (data[at] < 0.5) continue;
    const half = at % side < side / 2 ? 0 : 1;
    sums[half] += sure.data[at];
    counts[half]++;
  }
  const [left, right] = sums.map((sum, half) => sum / counts[half]);
  const out = new Float32Array(side).fill(1);
  if (Math.min(left, right) > HALF_GIVES || Math.abs(left - right) < HALF_LEADS) return out;
  const sign = left < right ? 1 : -1;
  return out.map((_, column) => smoothStep(-MIDDLE, MIDDLE, sign * ((column + 0.5) / side - 0.5)));
}
