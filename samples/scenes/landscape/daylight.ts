import { normalize, type Vector } from '#imaging/core/geometry/vector.ts';
import type { Rgb } from '../../renderer/colour.ts';
import { mix } from '../../renderer/interpolate.ts';

/** Unit direction of the sun, to the left behind the viewer: right, up, ahead. */
export const SUN: Vector = normalize([-0.82, 0.47, -0.24]);
/** Light of the sun on a surface that faces it, and of the sky on one that lies level. */
export const sunLight: Rgb = [3.1, 2.72, 2.2];
export const skyLight: Rgb = [0.42, 0.56, 0.8];

/** Distance at which air has taken a share of 1 − 1/e of what lies behind it, in metres. */
const CLEARNESS = 34_000;
const airLight: Rgb = [0.46, 0.6, 0.83];

/** Light of the cloudless sky, by the slope of the direction; written into `light` at an index. */
export function writeClearSky(
  light: Float32Array,
  { at, direction }: { at: number; direction: { across: number; up: number } },
): void {
  const { across, up } = direction;
  const sine = up / Math.sqrt(1 + across * across + up * up);
  const low = Math.exp(-Math.max(0, sine) * 5.5);
  const left = 1 - 0.12 * across;
  light[at] = mix(0.105, 0.66, low) * left;
  light[at + 1] = mix(0.26, 0.76, low) * left;
  light[at + 2] = mix(0.6, 0.88, low) * left;
}

/**
 * Share of light that the air between does not take.
 * @param height of the place above the water, in metres
 */
export function airClearness(distance: number, height: number): number {
  return Math.exp(-(distance / CLEARNESS) * (0.75 + 0.75 * Math.exp(-height / 500)));
}

/** Lays the blue of the air over light that comes from a distance, in place. */
export function addAir(light: Float32Array, { at, clear }: { at: number; clear: number }): void {
  for (let channel = 0; channel < 3; channel++)
    light[at + channel] = mix(airLight[channel], light[at + channel], clear);
}
