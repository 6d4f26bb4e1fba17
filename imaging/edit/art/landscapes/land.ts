import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { type Light, mixLook } from '../art-colours.ts';
import { ridge } from '../families/mountains.ts';
import { fillPolygons, type Sheet } from '../sheet.ts';
import type { Canvas } from './landscape.ts';
import { type Gradient, shadePolygons } from './shade-polygons.ts';

interface Hills {
  readonly seed: number;
  /** Units from one hill to the next, and pixels of their height. */
  readonly scale: number;
  readonly rise: number;
  readonly base: number;
}

/** Row of an outline of soft hills at a column. */
function hillRow({ unit }: Sheet, x: number, { seed, scale, rise, base }: Hills): number {
  const along = x / unit / scale;
  const height = 0.72 * sampleNoise(along, 1.5, seed) + 0.28 * sampleNoise(2.7 * along, 4.5, seed + 1);
  return base - rise * height;
}

/** Fills everything below soft hills. */
export function fillHills(sheet: Sheet, hills: Hills, gradient: Gradient): void {
  const { width, height, unit } = sheet;
  const outline = [width + 4, height + 4, -4, height + 4];
  for (let x = -4; x <= width + 4; x += 3 * unit) outline.push(x, hillRow(sheet, x, hills));
  outline.push(width + 4, hillRow(sheet, width + 4, hills));
  shadePolygons(sheet, [outline], gradient);
}

/** Fills everything below the sharp crest of a range in the distance. */
export function fillRidge(sheet: Sheet, { seed, scale, rise, base }: Hills, gradient: Gradient): void {
  const { width, height, unit } = sheet;
  const outline = [width + 4, height + 4, -4, height + 4];
  for (let x = -4; x <= width + 4; x += 2 * unit)
    outline.push(x, base - rise * (2 * ridge(x / unit / scale, { row: 1, seed }) - 0.75));
  outline.push(width + 4, base);
  shadePolygons(sheet, [outline], gradient);
}

interface Fir {
  readonly x: number;
  readonly foot: number;
  readonly height: number;
}

/** Outline of a fir: boughs that hang, longer the lower they are. */
function firPoints({ dice }: Sheet, { x, foot, height }: Fir): number[] {
  const boughs = Math.max(4, Math.min(11, Math.round(height / 9)));
  const half = height * dice.between(0.17, 0.23);
  const [left, right]: [number[], number[]] = [[], []];
  for (let bough = 1; bough <= boughs; bough++) {
    const down = foot - height + (0.94 * height * bough) / boughs;
    const reach = half * (bough / boughs) ** 0.85 * dice.between(0.82, 1.1);
    const back = 0.42 * reach;
    const up = (0.25 * height) / boughs;
    right.push(x + reach, down, x + back, down - up);
    left.unshift(x - back, down - up, x - reach * dice.between(0.85, 1.1), down);
  }
  const trunk = 0.05 * half;
  const feet = [
    x + trunk,
    foot - 0.07 * height,
    x + trunk,
    foot,
    x - trunk,
    foot,
    x - trunk,
    foot - 0.07 * height,
  ];
  return [x, foot - height, ...right, ...feet, ...left];
}

/** Draws firs in one colour. */
export function drawFirs(sheet: Sheet, firs: readonly Fir[], colour: Light): void {
  for (const fir of firs) fillPolygons(sheet, [firPoints(sheet, fir)], { colour });
}

/** Firs side by side along hills. */
export function firsAlong(
  sheet: Sheet,
  hills: Hills,
  { least, most, gap = 0.3 }: { readonly least: number; readonly most: number; readonly gap?: number },
): Fir[] {
  const { width, dice } = sheet;
  const firs: Fir[] = [];
  for (let x = -most; x < width + most; ) {
    // Firs stand in groves, and taller where they are close.
    const grove = sampleNoise(x / (5 * most), 8.5, hills.seed + 2);
    const height = dice.between(least, most) * (0.5 + 0.62 * grove);
    if (grove > 0.36) firs.push({ x, foot: hillRow(sheet, x, hills) + 0.16 * height, height });
    x += most * gap * dice.between(0.3, 1.2) * (1.7 - 1.4 * grove);
  }
  return firs;
}

/** The near land in one corner, with a few tall firs, away from the sun. */
export function drawBank({ sheet, light, size }: Canvas, isLitLeft: boolean): void {
  const { width, height, unit, dice } = sheet;
  const from = isLitLeft ? width : 0;
  const inward = isLitLeft ? -1 : 1;
  const reach = Math.min(0.72 * width, size * dice.between(0.5, 0.7));
  const high = size * dice.between(0.1, 0.14);
  const row = (x: number) => height - high * Math.max(0, 1 - Math.abs(x - from) / reach) ** 1.5;
  const bank = [from - inward * 4, height + 4];
  for (let step = 0; step <= 40; step++) {
    const x = from + (inward * reach * step) / 40;
    bank.push(x, row(x) + unit * dice.between(-1.6, 1.6));
  }
  bank.push(from + inward * reach, height + 4);
  const firs = Array.from({ length: dice.whole(6, 9) }, () => {
    const share = dice.between(0, 0.46);
    const x = from + inward * reach * share;
    return { x, foot: row(x) + 36 * unit, height: size * dice.between(0.16, 0.34) * (1 - 0.75 * share) };
  });
  const colour = mixLook(light.near, light.low, 0.04);
  drawFirs(
    sheet,
    firs.toSorted((a, b) => b.height - a.height),
    colour,
  );
  fillPolygons(sheet, [bank], { colour });
}
