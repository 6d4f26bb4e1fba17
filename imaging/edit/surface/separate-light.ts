import { type Extreme, localExtremes } from '../../core/filters/local-extremes.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { MarkedPart } from '../garment/find-garments.ts';
import { fitWithin, meansWithin } from '../garment/fit-within.ts';
import { type Edges, findEdges } from './find-edges.ts';
import { type LitRegion, readRegion } from './lit-region.ts';
import { solveGradients } from './solve-gradients.ts';

/**
 * Largest width of dark lines that are joints of a flat surface, as a share of the longer side. On a thing
 * they are seams.
 */
const JOINT = 0.0045;

/** Radius of the neighbourhood of a pixel, as a share of the longer side. */
const FIT_REACH = 0.006;

/** Variance of the logarithm of light up to which differences are grain of the old surface. */
const GRAIN = 0.01;

/**
 * The light on a surface in logarithms, 0 = its middle: parted from the surface's pattern; grain is smoothed
 * away, but the borders of shadows stay.
 */
export function fitLight(
  { guide, coverage }: Pick<MarkedPart, 'guide' | 'coverage'>,
  isFlat: boolean,
): Plane {
  const side = Math.max(guide.width, guide.height);
  const light = separateLight({ guide, coverage }, isFlat ? Math.max(1, Math.round(JOINT * side)) : 0);
  const radius = Math.max(1, Math.round(FIT_REACH * side));
  const { slope, offset } = fitWithin(light, { coverage, radius, texture: GRAIN });
  return { ...light, data: light.data.map((log, at) => slope.data[at] * log + offset.data[at]) };
}

/** Largest half width of pattern elements, as a share of the side of a square of the surface's area. */
const PATTERN = 0.05;

/** Largest shift of broad borders, as a multiple of that. */
const MOVED = 1.5;

/**
 * Least log difference of narrow details from their surroundings. Shares of even narrow surface without and
 * with a pattern.
 */
const APART = 0.3;
const SOME = 0.075;
const MUCH = 0.11;

/** Reach over which the light goes its own way, as a share of that side. */
const REACH = 0.12;

function fillOutside(
  plane: Plane,
  { sure, outside }: { readonly sure: Plane; readonly outside: number },
): Plane {
  return { ...plane, data: plane.data.map((value, at) => (sure.data[at] ? value : outside)) };
}

/** Least or largest values around within the sure pixels. */
function extremesWithin(
  sure: Plane,
  { radius, extreme }: { readonly radius: number; readonly extreme: Extreme },
): (plane: Plane) => Plane {
  const outside = extreme === 'most' ? -Number.MAX_VALUE : Number.MAX_VALUE;
  return (plane) => localExtremes(fillOutside(plane, { sure, outside }), { radius, extreme });
}

/**
 * Removes details narrower than twice a radius, light or dark; wider ones keep their borders (opening and
 * closing: Serra 1982).
 */
function dropNarrow({ logs, sure }: LitRegion, radius: number): Plane {
  const most = extremesWithin(sure, { radius, extreme: 'most' });
  const least = extremesWithin(sure, { radius, extreme: 'least' });
  return fillOutside(most(least(least(most(logs)))), { sure, outside: 0 });
}

/** Takes out dark lines up to twice a radius wide. */
function closeJoints(region: LitRegion, radius: number): LitRegion {
  if (radius === 0) return region;
  const { logs, sure } = region;
  const closed = extremesWithin(sure, { radius, extreme: 'least' })(
    extremesWithin(sure, { radius, extreme: 'most' })(logs),
  );
  return { ...region, logs: fillOutside(closed, { sure, outside: 0 }) };
}

/**
 * Share of a pixel's surroundings that is even and yet narrow, 0–1. Patterns are; seams, folds and shadows
 * are not.
 */
function findPattern(
  region: LitRegion,
  { even, broad, radius }: { even: Plane; broad: Plane; radius: number },
): Plane {
  const { logs } = region;
  const off = createPlane(logs);
  for (let at = 0; at < off.data.length; at++)
    if (even.data[at] && Math.abs(logs.data[at] - broad.data[at]) > APART) off.data[at] = 1;
  const shares = meansWithin(region.sure, 3 * radius)(off);
  return { ...shares, data: shares.data.map((share) => smoothStep(SOME, MUCH, share)) };
}

interface Parted {
  readonly region: LitRegion;
  readonly edges: Edges;
  /** Log-luminance without narrow details. */
  readonly broad: Plane;
  /** Share of narrow details, 0–1. */
  readonly pattern: Plane;
  /** Possible places of shifted broad borders, 0–1. */
  readonly moved: Plane;
}

/** Change of light from each pixel to the next one across or down. */
function targetSlopes({ region, edges, broad, pattern, moved }: Parted, step: 'across' | 'down'): Plane {
  const { logs, sure } = region;
  const { hard, painted, borders } = edges;
  const { width, height } = logs;
  const out = createPlane(logs);
  const on = step === 'across' ? 1 : width;
  const [columns, rows] = step === 'across' ? [width - 1, height] : [width, height - 1];
  for (let y = 0; y < rows; y++)
    for (let x = 0, at = y * width; x < columns; x++, at++) {
      const next = at + on;
      if (!sure.data[at] || !sure.data[next]) continue;
      const free = 1 - Math.max(borders.data[at], borders.data[next]);
      const printed = free * pattern.data[at] * Math.max(hard.data[at], hard.data[next]);
      const paint = free * Math.max(painted.data[at], painted.data[next]);
      const seen = logs.data[next] - logs.data[at];
      const below = (1 - moved.data[at]) * (broad.data[next] - broad.data[at]);
      out.data[at] = (1 - paint) * (seen + printed * (below - seen));
    }
  return out;
}

/**
 * Separates the light on a surface from its pattern. Log-luminance steps that belong to the pattern are
 * removed, and the rest is integrated by least squares. Logarithms, 0 = middle light; continues smoothly
 * beyond the surface.
 * @param joint dark lines up to twice as many pixels wide are joints, not shade
 */
function separateLight(part: Pick<MarkedPart, 'guide' | 'coverage'>, joint = 0): Plane {
  const region = closeJoints(readRegion(part), joint);
  const { logs, sure, extent } = region;
  const off = Math.max(1, Math.round(PATTERN * extent));
  const broad = dropNarrow(region, off);
  const edges = findEdges(region, { plane: broad, off });
  const pattern = findPattern(region, { even: edges.even, broad, radius: off });
  const moved = localExtremes(edges.borders, { radius: Math.round(MOVED * off), extreme: 'most' });
  const parted = { region, edges, broad, pattern, moved };
  const near = createPlane(logs);
  const hold = createPlane(logs);
  const share = 1 / Math.max(1, REACH * extent) ** 2;
  for (let at = 0; at < hold.data.length; at++) {
    near.data[at] = logs.data[at] + pattern.data[at] * (broad.data[at] - logs.data[at]);
    hold.data[at] = share * sure.data[at];
  }
  const slopes = { across: targetSlopes(parted, 'across'), down: targetSlopes(parted, 'down') };
  return centreLight(solveGradients({ ...slopes, near, hold }), sure);
}

function centreLight(light: Plane, sure: Plane): Plane {
  let [sum, count] = [0, 0];
  for (let at = 0; at < light.data.length; at++) {
    sum += light.data[at] * sure.data[at];
    count += sure.data[at];
  }
  const middle = sum / Math.max(1, count);
  return { ...light, data: light.data.map((value) => value - middle) };
}
