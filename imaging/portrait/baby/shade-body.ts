import { dot, lengthOf, normalize, type Vector } from '../../core/geometry/vector.ts';
import { sampleClouds } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { SolidView } from '../hair/fit/trace-solid.ts';
import type { HeadLight } from '../hair/shade/head-light.ts';
import type { ChildForm } from './child-solid.ts';
import { belowNeckline, type ClothPaint, shadeCloth } from './shade-cloth.ts';
import { lampOn, type SurfacePoint } from './surface-point.ts';
import { measureCover, type Traced } from './trace-child.ts';

/** Paint parameters of skin. */
interface SkinPaint {
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
function shadeSkin(point: SurfacePoint, paint: SkinPaint, out: Float64Array): void {
  const { light, skin, seed } = paint;
  const { normal } = point;
  const blush = paint.blush * blushAt(point, paint);
  const mottle =
    (1 + 0.05 * (sampleClouds(point.x * 0.5, point.y * 0.5, seed) - 0.5)) * poresAt(point, paint);
  const above = 0.74 + 0.26 * normal[1];
  // Half vector between lamp and viewer.
  const between: Vector = [light.towards[0], light.towards[1], light.towards[2] + 1];
  const half = Math.max(0, dot(normal, between) / lengthOf(between));
  const shine = (0.045 * half ** 14 + 0.035 * half ** 60) * point.lit;
  const rim = 0.07 * (1 - Math.max(0, normal[2])) ** 3;
  const back = Math.max(0, dot(normal, BACK.towards));
  for (let channel = 0; channel < 3; channel++) {
    const lamp = lampOn(normal, point, { light, wrap: WRAP[channel] });
    const even = point.open ** (1 + 0.35 * channel) * above;
    const albedo = skin[channel] * mottle * (1 + blush * (BLUSH[channel] - 1));
    const arrives =
      light.key[channel] * lamp + light.around[channel] * even + BACK.light[channel] * back * point.open;
    out[channel] = albedo * (arrives + rim) + shine;
  }
}

/** Paint parameters of a body. */
export interface BodyPaint extends SkinPaint, ClothPaint {
  /** At least as large as the traced one. */
  readonly view: SolidView;
  readonly form: ChildForm;
  readonly traced: Traced;
  /** Height map of fine forms over the body in centimetres, of the view's size. */
  readonly heights: Plane;
}

/** A shaded body, and its coverage of each pixel. */
interface ShadedBody {
  /** Linear red, green and blue of each pixel in turn. */
  readonly light: Float32Array;
  readonly coverage: Plane;
}

/** Slope of the fine forms to the right and upwards. */
function slopeAt({ heights, view }: BodyPaint, column: number, row: number): readonly [number, number] {
  const { width, height, data } = heights;
  if (column === 0 || row === 0 || column === width - 1 || row === height - 1) return [0, 0];
  const at = row * width + column;
  const half = 0.5 * view.unit;
  return [(data[at + 1] - data[at - 1]) * half, (data[at - width] - data[at + width]) * half];
}

/** Shades a traced body of skin and knitted cloth in linear light. Rejects with `aborted`. */
export async function shadeBody(paint: BodyPaint, progress: Progress): Promise<ShadedBody> {
  const { view, traced } = paint;
  const { width, height, unit } = view;
  const light = new Float32Array(3 * width * height);
  const coverage = { width, height, data: new Float32Array(width * height) };
  const scale = traced.depth.width / width;
  const normalPlanes = [0, 1, 2].map((axis) => ({
    ...traced.depth,
    data: traced.depth.data.map((_, at) => traced.normals[3 * at + axis]),
  }));
  const [skin, cloth] = [new Float64Array(3), new Float64Array(3)];
  for (let row = 0, at = 0; row < height; row++) {
    await progress.report(row / height);
    for (let column = 0; column < width; column++, at++) {
      const [u, v] = [(column + 0.5) * scale - 0.5, (row + 0.5) * scale - 0.5];
      const distance = samplePlane(traced.distance, u, v);
      const place = [(column + 0.5 - view.x) / unit, (view.y - row - 0.5) / unit] as const;
      const share = distance <= -1 ? 1 : distance > 2 ? 0 : measureCover(paint.form.solid, place, unit);
      if (share === 0) continue;
      coverage.data[at] = share;
      const normal = [0, 1, 2].map((axis) => samplePlane(normalPlanes[axis], u, v));
      const [slopeX, slopeY] = slopeAt(paint, column, row);
      normal[0] -= slopeX * normal[2];
      normal[1] -= slopeY * normal[2];
      const point: SurfacePoint = {
        x: place[0],
        y: place[1],
        z: samplePlane(traced.depth, u, v),
        normal: normalize([normal[0], normal[1], normal[2]]),
        lit: samplePlane(traced.lit, u, v),
        open: samplePlane(traced.open, u, v),
      };
      const { form, shoulderTop } = paint;
      const isHead =
        point.y > -16 && form.head(point.x, point.y, point.z) < form.body(point.x, point.y, point.z);
      const dressed = isHead ? 0 : smoothStep(-0.04, 0.04, belowNeckline(point.x, point.y, shoulderTop));
      if (dressed < 1) shadeSkin(point, paint, skin);
      if (dressed > 0) shadeCloth(point, paint, cloth);
      for (let channel = 0; channel < 3; channel++)
        light[3 * at + channel] = dressed * cloth[channel] + (1 - dressed) * skin[channel];
    }
  }
  return { light, coverage };
}
