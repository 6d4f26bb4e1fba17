import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** Spread of the softened border, in sides of the UV map. @tuned 2026-11-30 */
const SPREAD = 0.024;
/** Softness of the places of brows and eyes, whose border stays, in sides of the UV map. @tuned 2026-11-30 */
const SOFTNESS = 0.012;

/**
 * Share of a change that stays at each place, 0–1, so that it fades towards its border: where skin in shade
 * counts as none, a step of light would stand in the middle of a cheek. Half of two brows or eyes is
 * neither, so that their borders stay.
 * @param cover weight of the change, 0–1, as a UV map
 */
export function softenBorder(cover: Float32Array, zones: UvZones): Float32Array {
  const { brows, rightEye, leftEye, lips, mouth } = zones;
  const size = { width: brows.width, height: brows.height };
  const kept = lips.data.map((value, at) => Math.max(value, mouth.data[at], cover[at]));
  const soft = gaussianBlurCompiled({ ...size, data: kept }, SPREAD * size.width).data;
  const features = brows.data.map((value, at) => Math.max(value, rightEye.data[at], leftEye.data[at]));
  const whole = gaussianBlurCompiled({ ...size, data: features }, SOFTNESS * size.width).data;
  return soft.map((value, at) => {
    const share = smoothStep(0.5, 1, value);
    return share + whole[at] * (1 - share);
  });
}
