import { normalizeFast, type Vector } from '../../core/geometry/vector.ts';
import { sampleClouds } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { HeadLight } from '../hair/shade/head-light.ts';
import { lampOn, type SurfacePoint } from './surface-point.ts';

/** Paint parameters of a jumper. */
export interface ClothPaint {
  readonly light: HeadLight;
  /** Linear. */
  readonly cloth: Vector;
  /** Height of the shoulders at the neck, and their extent, in head coordinates (centimetres). */
  readonly shoulderTop: number;
  readonly shoulders: number;
  readonly seed: number;
}

const WRAP = [0.16, 0.14, 0.13];

/**
 * Neckline: height in the middle, rise towards the sides, half width, and width of its band, in centimetres.
 */
const NECKLINE = { middle: -1.2, rise: 2.6, half: 5.2, band: 1.05 } as const;

/** Size of a stitch in centimetres, its height, and the lean of its legs; then the ribs of the band. */
const STITCH = { across: 0.46, up: 0.4, high: 0.06, lean: 0.6 } as const;
const RIB = { across: 0.3, high: 0.05 } as const;

/** Seam of a set-in sleeve: from the neckline to below the arm, beside and below the shoulder. */
const SEAM = { from: [3.4, -0.3], to: [-3.3, -8.2], wide: 0.12, deep: 0.05 } as const;

/** Heights of folds, in centimetres. */
const FOLD = { drape: 0.75, pull: 0.16 } as const;

const bell = (value: number) => Math.exp(-value * value);

/** Distance of a place below the neckline in centimetres; negative on skin. */
export function belowNeckline(x: number, y: number, shoulderTop: number): number {
  const share = Math.min(1.25, Math.abs(x) / NECKLINE.half);
  return shoulderTop + NECKLINE.middle + NECKLINE.rise * share * share - y;
}

/** Height of a knit: upright rows of V-shaped stitches. */
function knitAt(x: number, y: number): number {
  const column = x / STITCH.across;
  const aside = Math.abs(column - Math.floor(column) - 0.5) * 2;
  const row = y / STITCH.up - STITCH.lean * aside;
  const leg = Math.abs(row - Math.floor(row) - 0.5) * 2;
  return STITCH.high * (1 - 0.6 * leg ** 4) * Math.sqrt(Math.max(0, 1 - (1.95 * (aside - 0.5)) ** 2));
}

/** Distance to the seam of a sleeve, and position along it, 0–1. */
function nearSeam(x: number, y: number, { shoulderTop, shoulders }: ClothPaint): readonly [number, number] {
  const [x0, y0] = [SEAM.from[0], shoulderTop + SEAM.from[1]];
  const [dx, dy] = [shoulders + SEAM.to[0] - x0, SEAM.to[1] - SEAM.from[1]];
  const side = Math.abs(x);
  const along = Math.max(0, Math.min(1, ((side - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
  const bow = 0.5 * Math.sin(Math.PI * along);
  return [Math.hypot(side - x0 - along * dx + bow, y - y0 - along * dy), along];
}

/** Height of seams and folds. Cloth hangs from the shoulders and gathers below the arms. */
function foldsAt(x: number, y: number, paint: ClothPaint): number {
  const { shoulderTop, shoulders, seed } = paint;
  const below = belowNeckline(x, y, shoulderTop);
  const hangs = smoothStep(1, 7, below);
  const drape = sampleClouds(0.2 * x + 0.06 * y, 0.07 * y - 0.05 * x, seed + 3) - 0.5;
  const [fromSeam, along] = nearSeam(x, y, paint);
  const [pitX, pitY] = [shoulders + SEAM.to[0], shoulderTop + SEAM.to[1]];
  const [inwards, up] = [pitX - Math.abs(x), y - pitY];
  const away = Math.hypot(inwards, up);
  // Three soft creases from below the arm towards the chest, different on both sides.
  const angle = Math.atan2(up, Math.max(0.2, inwards)) + 0.12 * Math.sign(x) + 0.03 * away;
  const pulled =
    smoothStep(0.1, 1.6, inwards) *
    smoothStep(0.8, 2.6, away) *
    bell(away / 5) *
    (bell((angle + 0.1) / 0.17) + 0.8 * bell((angle + 0.75) / 0.16) + 0.6 * bell((angle - 0.62) / 0.16));
  return (
    hangs * (FOLD.drape * drape + FOLD.pull * pulled) -
    SEAM.deep * bell(fromSeam / SEAM.wide) * smoothStep(1, 0.75, along)
  );
}

function heightAt(x: number, y: number, paint: ClothPaint): number {
  const below = belowNeckline(x, y, paint.shoulderTop);
  if (below > NECKLINE.band) {
    const [fromSeam] = nearSeam(x, y, paint);
    return (
      foldsAt(x, y, paint) +
      knitAt(x, y) * smoothStep(0.06, 0.22, fromSeam) -
      0.05 * bell((below - NECKLINE.band) / 0.16)
    );
  }
  const rib = Math.cos((2 * Math.PI * x) / RIB.across);
  const across = Math.min(1, Math.max(0, below / NECKLINE.band));
  return RIB.high * rib * Math.sin(Math.PI * across) + 0.3 * Math.sqrt(Math.max(0, across * (1 - across)));
}

/** Visibility of a jumper's colour: less between stitches, in seams, and at the edges of the band. */
function shadeAt(x: number, y: number, paint: ClothPaint): number {
  const below = belowNeckline(x, y, paint.shoulderTop);
  const fromBand = below - NECKLINE.band;
  const between =
    fromBand > 0
      ? smoothStep(-0.01, STITCH.high, knitAt(x, y))
      : 0.5 + 0.5 * Math.cos((2 * Math.PI * x) / RIB.across);
  const [fromSeam, along] = nearSeam(x, y, paint);
  const seam = bell(fromSeam / SEAM.wide) * smoothStep(0, 0.4, fromBand) * smoothStep(1, 0.75, along);
  const fibres = 1 + 0.08 * (sampleClouds(5 * x, 5 * y, paint.seed + 9) - 0.5);
  const edges = (1 - 0.22 * bell(fromBand / 0.12)) * (1 - 0.4 * smoothStep(0.14, 0, below));
  return (0.8 + 0.2 * between) * (1 - 0.2 * seam) * edges * fibres;
}

/** Distance over which slopes are measured, in centimetres. */
const STEP = 0.03;

/** Shades a place of a knitted jumper: stitches, a ribbed band at the neck, raglan seams, and folds. */
export function shadeCloth(point: SurfacePoint, paint: ClothPaint, out: Float64Array): void {
  const { light, cloth } = paint;
  const { x, y, normal } = point;
  const height = heightAt(x, y, paint);
  const right = (heightAt(x + STEP, y, paint) - height) / STEP;
  const up = (heightAt(x, y + STEP, paint) - height) / STEP;
  const bent = normalizeFast([normal[0] - right * normal[2], normal[1] - up * normal[2], normal[2]]);
  const shade = shadeAt(x, y, paint);
  const even = point.open * (0.72 + 0.28 * bent[1]);
  for (let channel = 0; channel < 3; channel++) {
    const lamp = lampOn(bent, point, { light, wrap: WRAP[channel] });
    out[channel] = cloth[channel] * shade * (light.key[channel] * lamp + light.around[channel] * even);
  }
}
