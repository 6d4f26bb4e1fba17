import { guidedFilter } from '../../../core/filters/guided-filter.ts';
import { median } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import type { Crease } from './find-creases.ts';
import { measureToning, readChannel } from './measure-toning.ts';
import { sampleSorted } from './sample-sorted.ts';

/** Pixels and variance of the smoothing that keeps the rims of stains. */
const RADIUS = 4;
const RIM = 0.0006;
/** Differences of yellow that are the rim of a stain, and the pixels across. */
const STEP = 0.045;
const ACROSS = 8;
/** Least number of usable rims. */
const FEWEST = 400;
/** Darkening of red relative to that of blue by a stain: the usual share, and the largest. */
const USUAL_SHARE = 0.25;
const MAX_SHARE = 0.6;
/** Share of the print that is cleaner than the tone it is brought to. */
const CLEAN = 0.75;

/**
 * Darkening of red relative to yellowing over all sharp rims of stains. Edges of the picture itself average
 * out.
 */
function darkeningAtRims(toning: Plane, red: Plane): number {
  const { width, height } = toning;
  const ratios: number[] = [];
  for (let y = ACROSS; y < height - ACROSS; y += 2)
    for (let x = ACROSS; x < width - ACROSS; x += 2)
      for (const offset of [ACROSS, ACROSS * width]) {
        const at = y * width + x;
        const change = toning.data[at + offset] - toning.data[at];
        if (Math.abs(change) < STEP) continue;
        ratios.push(Math.log((red.data[at + offset] + 1) / (red.data[at] + 1)) / change);
      }
  if (ratios.length < FEWEST) return USUAL_SHARE;
  return Math.min(MAX_SHARE, Math.max(0, median(ratios)));
}

/**
 * Loss of red light of a one-tone print by stains and yellowing, as a logarithm; 0 where clean. Red loses
 * least; the rims of the stains tell its share.
 */
export function measureStains(print: Picture): Plane {
  const toning = measureToning(print, 1);
  const even = guidedFilter(toning, { guide: toning, radius: RADIUS, epsilon: RIM });
  const share = darkeningAtRims(even, readChannel(print, 0));
  const sorted = sampleSorted(even.data);
  const clean = sorted[Math.floor(CLEAN * (sorted.length - 1))];
  const out = createPlane(print);
  for (let at = 0; at < out.data.length; at++) out.data[at] = share * (even.data[at] - clean);
  return out;
}

/** Reach of the bent paper beside a fold, as a share of the longer side. */
const REACH = 0.028;
/** From this share of the reach on the paper counts as flat. */
const FLAT = 0.75;
/**
 * Distance of the fold from the straight line, and the margin left out beside it, as shares of the longer
 * side.
 */
const WANDER = 0.007;
/**
 * Share of the places along the fold that count: those with the most similar sides, where no picture edge
 * follows the fold.
 */
const ALIKE = 0.4;
/** Pixels on either side of the fold that are compared to find it. */
const BESIDE = { from: 2, to: 8 };
/** Places along the fold over which its course is smoothed. */
const COURSE = 9;
/** Logarithms of light: less is not seen, more is no shade. */
const MIN = 0.012;
const MAX = 0.3;

/** Light across a fold: a row of values for each place along it, NaN outside the picture. */
interface Profile {
  readonly rows: Float32Array[];
  readonly reach: number;
  /** Of the first place along. */
  readonly first: number;
}

function readProfile({ width, height, data }: Plane, { angle, offset }: Crease): Profile {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.max(8, Math.round(REACH * Math.max(width, height)));
  const half = Math.ceil(Math.hypot(width, height));
  const rows: Float32Array[] = [];
  for (let along = -half; along <= half; along++) {
    const row = new Float32Array(2 * reach + 1).fill(Number.NaN);
    for (let i = 0; i < row.length; i++) {
      const away = offset + i - reach;
      const x = Math.round(away * cos - along * sin);
      const y = Math.round(away * sin + along * cos);
      if (x >= 0 && y >= 0 && x < width && y < height) row[i] = data[y * width + x];
    }
    rows.push(row);
  }
  return { rows, reach, first: -half };
}

function meanOf(row: Float32Array, { from, to }: { readonly from: number; readonly to: number }): number {
  let sum = 0;
  for (let i = from; i <= to; i++) sum += row[i];
  return sum / (to - from + 1);
}

/**
 * Difference in light between the two sides of the straight line, for each distance from it, at one place.
 */
function stepAt(row: Float32Array, at: number): number {
  return (
    meanOf(row, { from: at - BESIDE.to, to: at - BESIDE.from }) -
    meanOf(row, { from: at + BESIDE.from, to: at + BESIDE.to })
  );
}

/** Position of the fold in each row: the largest step in the usual direction, smoothed along the fold. */
function traceCourse({ rows, reach }: Profile, wander: number): Int32Array {
  const sign = Math.sign(median(rows.map((row) => stepAt(row, reach)).filter(Number.isFinite))) || 1;
  const found = rows.map((row) => {
    let best = { at: 0, step: 0 };
    for (let away = -wander; away <= wander; away++) {
      const step = sign * stepAt(row, reach + away);
      if (step > best.step) best = { at: away, step };
    }
    return best.at;
  });
  return Int32Array.from(found, (_, i) => median(found.slice(Math.max(0, i - COURSE), i + COURSE + 1)));
}

/** Usual shade at each distance from the fold: the log difference from the flat paper on both sides. */
function shadeAcross({ rows, reach }: Profile, course: Int32Array): Float32Array {
  const flat = Math.round(FLAT * reach);
  const differences: number[][] = Array.from({ length: 2 * reach + 1 }, () => []);
  const sides = rows.map((row) => [
    meanOf(row, { from: 0, to: reach - flat }),
    meanOf(row, { from: reach + flat, to: 2 * reach }),
  ]);
  const unlike = sides.map(([before, after]) => Math.abs(before - after));
  const sorted = Float32Array.from(unlike.filter(Number.isFinite)).sort();
  const most = sorted[Math.floor(ALIKE * (sorted.length - 1))] ?? 0;
  for (const [i, row] of rows.entries()) {
    if (!(unlike[i] <= most)) continue;
    const [before, after] = sides[i];
    for (let away = -flat; away <= flat; away++) {
      const at = reach + away + course[i];
      const straight = before + ((after - before) * (at + flat / 2)) / (2 * reach + flat);
      if (at >= 0 && at <= 2 * reach) differences[reach + away].push(row[at] - straight);
    }
  }
  return Float32Array.from(differences, (values, i) => {
    const fade = Math.min(1, Math.max(0, (flat - Math.abs(i - reach)) / (0.3 * flat)));
    return fade * Math.min(MAX, Math.max(-MAX, median(values)));
  });
}

/**
 * Measures the light and shadow of paper that stands up beside folds, as a logarithm: 0 where there is none.
 * @param light logarithm of the light of a print without scratches
 */
export function measureCreaseShade(light: Plane, creases: readonly Crease[]): Plane {
  const { width, height } = light;
  const out = createPlane(light);
  const wander = Math.max(2, Math.round(WANDER * Math.max(width, height)));
  for (const crease of creases) {
    const profile = readProfile(light, crease);
    const course = traceCourse(profile, wander);
    const shade = shadeAcross(profile, course);
    if (shade.every((value) => Math.abs(value) < MIN)) continue;
    const [cos, sin] = [Math.cos(crease.angle), Math.sin(crease.angle)];
    for (let y = 0, at = 0; y < height; y++)
      for (let x = 0; x < width; x++, at++) {
        const straight = x * cos + y * sin - crease.offset;
        if (Math.abs(straight) > profile.reach) continue;
        const along = Math.round(y * cos - x * sin) - profile.first;
        out.data[at] += shade[Math.round(straight - course[along]) + profile.reach] ?? 0;
      }
  }
  return out;
}
