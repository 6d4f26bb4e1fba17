import type { Vector } from '../hair/head.ts';
import type { HeadLight } from '../hair/head-light.ts';
import { sampleClouds } from '../kernels/sample-noise.ts';
import { lampOn, type SurfacePoint } from './surface-point.ts';

/** Paint parameters of skin. */
export interface SkinPaint {
  readonly light: HeadLight;
  /** Linear. */
  readonly skin: Vector;
  /** Heights of cheeks and of the nose's tip, in head coordinates (centimetres). */
  readonly cheekY: number;
  readonly noseY: number;
  /** Blush of cheeks, nose and ears, 0–1. */
  readonly blush: number;
  /** Visibility of adult skin texture, 0–1. */
  readonly pores: number;
  readonly seed: number;
}

/** Wrap of light into the shade for red, green and blue; red wraps the furthest. */
const WRAP = [0.42, 0.25, 0.19];

/** Colour factor of blushing skin. */
const BLUSH: Vector = [1.03, 0.8, 0.78];

/** Reflected light from the other side, as from a wall. */
const BACK = { towards: [0.82, 0.05, 0.57], light: [0.13, 0.125, 0.13] } as const;

function blushAt({ x, y, z }: SurfacePoint, { cheekY, noseY }: SkinPaint): number {
  const cheek = ((Math.abs(x) - 4.1) / 2) ** 2 + ((y - cheekY) / 1.5) ** 2;
  const nose = (x / 0.9) ** 2 + ((y - noseY) / 0.8) ** 2;
  const ear = Math.abs(x) > 7.2 && z < -2.5 && y < 3 ? 0.75 : 0;
  return Math.min(1, 0.9 * Math.exp(-cheek) + 0.5 * Math.exp(-nose) + ear);
}

/** Pores of adult skin. */
function poresAt({ x, y }: SurfacePoint, { pores, seed }: SkinPaint): number {
  if (pores === 0) return 1;
  const fine =
    sampleClouds(9 * x, 9 * y, seed + 17) - 0.5 + 0.7 * (sampleClouds(2.2 * x, 2.2 * y, seed + 23) - 0.5);
  return 1 + 0.06 * pores * fine;
}

/** Shades a place of skin: subsurface scattering, blush, and a faint highlight. */
export function shadeSkin(point: SurfacePoint, paint: SkinPaint, out: Float64Array): void {
  const { light, skin, seed } = paint;
  const { normal } = point;
  const blush = paint.blush * blushAt(point, paint);
  const mottle =
    (1 + 0.05 * (sampleClouds(point.x * 0.5, point.y * 0.5, seed) - 0.5)) * poresAt(point, paint);
  const above = 0.74 + 0.26 * normal[1];
  // Half vector between lamp and viewer.
  const [hx, hy, hz] = [light.towards[0], light.towards[1], light.towards[2] + 1];
  const half = Math.max(0, (normal[0] * hx + normal[1] * hy + normal[2] * hz) / Math.hypot(hx, hy, hz));
  const shine = (0.045 * half ** 14 + 0.035 * half ** 60) * point.lit;
  const rim = 0.07 * (1 - Math.max(0, normal[2])) ** 3;
  const back = Math.max(
    0,
    normal[0] * BACK.towards[0] + normal[1] * BACK.towards[1] + normal[2] * BACK.towards[2],
  );
  for (let channel = 0; channel < 3; channel++) {
    const lamp = lampOn(normal, point, { light, wrap: WRAP[channel] });
    const even = point.open ** (1 + 0.35 * channel) * above;
    const albedo = skin[channel] * mottle * (1 + blush * (BLUSH[channel] - 1));
    const arrives =
      light.key[channel] * lamp + light.around[channel] * even + BACK.light[channel] * back * point.open;
    out[channel] = albedo * (arrives + rim) + shine;
  }
}
