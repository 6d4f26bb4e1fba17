import type { Vector } from '../hair/head.ts';
import type { HeadLight } from '../hair/head-light.ts';
import type { SolidView } from '../hair/trace-solid.ts';
import type { Plane } from '../kernels/plane.ts';
import { sampleClouds } from '../kernels/sample-noise.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Pace } from '../pace.ts';
import type { ChildForm } from './child-solid.ts';
import { measureCover, type Traced } from './trace-child.ts';

/** What a body is painted with. */
export interface BodyPaint {
  /** Larger than what was traced. */
  readonly view: SolidView;
  readonly form: ChildForm;
  readonly traced: Traced;
  readonly light: HeadLight;
  /** Linear. */
  readonly skin: Vector;
  readonly cloth: Vector;
  /** Where cheeks and the tip of the nose are, in the head's centimetres. */
  readonly cheekY: number;
  readonly noseY: number;
  /** How much of a child's blush cheeks and nose have, 0–1. */
  readonly blush: number;
  /** How much of the grain of grown skin is seen, and of the hollow of the ears, 0–1; how far from the middle that lies. */
  readonly pores: number;
  readonly earX: number;
  /** Height of the shoulders at the neck. */
  readonly shoulderTop: number;
  readonly seed: number;
}

/** A body in light, and how much of each pixel it covers. */
export interface ShadedBody {
  /** Linear red, green and blue of each pixel in turn. */
  readonly light: Float32Array;
  readonly cover: Plane;
}

/** How far light goes round into the shade, for red, green and blue: it is scattered within skin, red the furthest. */
const SKIN_WRAP = [0.38, 0.22, 0.16];
const CLOTH_WRAP = [0.12, 0.12, 0.12];

/** How much the body's front looks like where blood shines through. */
const BLUSH: Vector = [1.02, 0.84, 0.82];

/** Where the neckline lies in the middle, how far it rises towards the sides, and how wide its band is, in centimetres. */
const NECKLINE = { middle: -1.2, rise: 2.6, half: 5.2, band: 1 } as const;

function neckline(x: number, shoulderTop: number): number {
  const share = Math.min(1.25, Math.abs(x) / NECKLINE.half);
  return shoulderTop + NECKLINE.middle + NECKLINE.rise * share * share;
}

function blushAt({ x, y, z }: Spot, { cheekY, noseY }: BodyPaint): number {
  const cheek = ((Math.abs(x) - 3.9) / 1.9) ** 2 + ((y - cheekY) / 1.6) ** 2;
  const nose = (x / 0.9) ** 2 + ((y - noseY) / 0.8) ** 2;
  const ear = Math.abs(x) > 7.2 && z < -2.5 && y < 3 ? 0.7 : 0;
  return Math.min(1, 0.85 * Math.exp(-cheek) + 0.55 * Math.exp(-nose) + ear);
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly normal: readonly [number, number, number];
  readonly lit: number;
  readonly open: number;
}

function facing({ normal }: Spot, { towards }: HeadLight): number {
  return normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2];
}

/** Pores, and the hollow of an ear: what skin is darker by than a child's. */
function grainAt({ x, y, z }: Spot, { pores, earX, noseY, seed }: BodyPaint): number {
  if (pores === 0) return 1;
  const fine =
    sampleClouds(9 * x, 9 * y, seed + 17) - 0.5 + 0.7 * (sampleClouds(2.2 * x, 2.2 * y, seed + 23) - 0.5);
  const hollow = z < -2.5 ? Math.exp(-(((Math.abs(x) - earX) / 0.2) ** 2) - ((y - noseY - 2) / 1.1) ** 2) : 0;
  return 1 + pores * (0.07 * fine - 0.4 * hollow);
}

function shadeSkin(spot: Spot, paint: BodyPaint, out: Float64Array): void {
  const { light, skin, seed } = paint;
  const cosine = facing(spot, light);
  const blush = paint.blush * blushAt(spot, paint);
  const mottle = (1 + 0.05 * (sampleClouds(spot.x * 0.5, spot.y * 0.5, seed) - 0.5)) * grainAt(spot, paint);
  const above = 0.72 + 0.28 * spot.normal[1];
  // Halfway between lamp and viewer.
  const [hx, hy, hz] = [light.towards[0], light.towards[1], light.towards[2] + 1];
  const half = (spot.normal[0] * hx + spot.normal[1] * hy + spot.normal[2] * hz) / Math.hypot(hx, hy, hz);
  const shine = 0.05 * Math.max(0, half) ** 22 * spot.lit;
  const rim = 0.05 * (1 - Math.max(0, spot.normal[2])) ** 3;
  for (let channel = 0; channel < 3; channel++) {
    const wrap = SKIN_WRAP[channel];
    const lamp = (Math.max(0, cosine + wrap) / (1 + wrap)) * spot.lit ** (1 - wrap);
    const even = spot.open ** (1 + 0.35 * channel) * above;
    const albedo = skin[channel] * mottle * (1 + blush * (BLUSH[channel] - 1));
    out[channel] = albedo * (light.key[channel] * lamp + light.around[channel] * even) + shine + rim * albedo;
  }
}

function shadeCloth(spot: Spot, { light, cloth, seed, shoulderTop }: BodyPaint, out: Float64Array): void {
  const below = neckline(spot.x, shoulderTop) - spot.y;
  const inBand = below < NECKLINE.band;
  // Soft folds that fall from the shoulders, and the knit.
  const fold = (x: number) =>
    sampleClouds(0.16 * x + 0.05 * spot.y, 0.07 * spot.y - 0.03 * x, seed + 3) *
    2.2 *
    smoothStep(0, 6, below);
  const slope = inBand
    ? 0.5 * Math.sin((spot.x * Math.PI) / 0.16) * 0.25
    : (fold(spot.x + 0.3) - fold(spot.x - 0.3)) / 0.6;
  const knit = 1 + 0.06 * (sampleClouds(7 * spot.x, 7 * spot.y, seed + 9) - 0.5);
  const seam = inBand
    ? 1 - 0.35 * smoothStep(0.82 * NECKLINE.band, NECKLINE.band, below)
    : 1 - 0.2 * smoothStep(0.35, 0, below - NECKLINE.band);
  const edge = 1 - 0.35 * smoothStep(0.16, 0, below);
  const cosine = facing(spot, light) - 0.8 * slope * light.towards[0];
  for (let channel = 0; channel < 3; channel++) {
    const wrap = CLOTH_WRAP[channel];
    const lamp = (Math.max(0, cosine + wrap) / (1 + wrap)) * spot.lit;
    const even = spot.open * (0.7 + 0.3 * spot.normal[1]);
    out[channel] =
      cloth[channel] * knit * seam * edge * (light.key[channel] * lamp + light.around[channel] * even);
  }
}

/** Paints a traced body of skin and knitted cloth in linear light. Rejects with `aborted`. */
export async function shadeBody(paint: BodyPaint, pace: Pace): Promise<ShadedBody> {
  const { view, traced } = paint;
  const { width, height, unit } = view;
  const light = new Float32Array(3 * width * height);
  const cover = { width, height, data: new Float32Array(width * height) };
  const scale = traced.depth.width / width;
  const normalPlanes = [0, 1, 2].map((axis) => ({
    ...traced.depth,
    data: traced.depth.data.map((_, at) => traced.normals[3 * at + axis]),
  }));
  const [skin, cloth] = [new Float64Array(3), new Float64Array(3)];
  for (let row = 0, at = 0; row < height; row++) {
    await pace(row / height);
    for (let column = 0; column < width; column++, at++) {
      const [u, v] = [(column + 0.5) * scale - 0.5, (row + 0.5) * scale - 0.5];
      const distance = samplePlane(traced.distance, u, v);
      const place = [(column + 0.5 - view.x) / unit, (view.y - row - 0.5) / unit] as const;
      const share = distance <= -1 ? 1 : distance > 2 ? 0 : measureCover(paint.form.solid, place, unit);
      if (share === 0) continue;
      cover.data[at] = share;
      const normal = [0, 1, 2].map((axis) => samplePlane(normalPlanes[axis], u, v));
      const length = Math.hypot(...normal) || 1;
      const spot: Spot = {
        x: place[0],
        y: place[1],
        z: samplePlane(traced.depth, u, v),
        normal: [normal[0] / length, normal[1] / length, normal[2] / length],
        lit: samplePlane(traced.lit, u, v),
        open: samplePlane(traced.open, u, v),
      };
      const { form, shoulderTop } = paint;
      const isHead = spot.y > -16 && form.head(spot.x, spot.y, spot.z) < form.body(spot.x, spot.y, spot.z);
      const dressed = isHead ? 0 : smoothStep(-0.04, 0.04, neckline(spot.x, shoulderTop) - spot.y);
      if (dressed < 1) shadeSkin(spot, paint, skin);
      if (dressed > 0) shadeCloth(spot, paint, cloth);
      for (let channel = 0; channel < 3; channel++)
        light[3 * at + channel] = dressed * cloth[channel] + (1 - dressed) * skin[channel];
    }
  }
  return { light, cover };
}
