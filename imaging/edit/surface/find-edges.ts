import { localExtremes } from '../../core/filters/local-extremes.ts';
import { quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { blurRegion, type LitRegion, slopesOf } from './lit-region.ts';

/** Spreads in pixels at which edges are compared: a hard one stands out more at the finer. */
const FINE = 1;
const COARSE = 2.5;

/**
 * Ratio of an edge's slope at the finer spread to that at the coarser one: soft, as light on folds, and hard,
 * as print.
 */
const SOFT = 1.6;
const HARD = 1.9;

/**
 * Slopes of log-luminance a pixel that count as an edge partly and fully. On grain the least slope is a
 * multiple of its lower quartile.
 * @tuned set by eye
 */
const FAINT = { slope: 0.02, grains: 2 } as const;
const CLEAR = { slope: 0.05, grains: 4 } as const;

/** A slope of the logarithm of light a pixel below which a place is even. */
const EVEN = 0.025;

/** Slopes of hue, in logarithms a pixel, that light alone makes and that it doesn't. */
const SAME_HUE = 0.015;
const OTHER_HUE = 0.045;

/**
 * Change of hue relative to light: at a shadow's border, where the sky is bluer than the sun, and between
 * colours.
 */
const LIKE_SHADOW = 0.5;
const LIKE_PAINT = 1;

/** Pixels to either side of an edge that belong to it. */
const BESIDE = 2;

/** Height of a step per slope after a blur of spread 1; a photo's edge has a spread of its own. */
const STEP = Math.sqrt(2 * Math.PI);
const OWN_SPREAD = 0.9;

/**
 * Ranges from no to yes. For `borders`: cosine between edges, the broad step, and the relative difference of
 * the steps.
 */
const ALONG = [0.75, 0.93] as const;
const BROAD_STEP = [0.25, 0.45] as const;
const ALIKE = [0.45, 0.7] as const;

/** Number of grain values that are sampled. */
const SAMPLES = 20_000;

/** Edges on a surface, 0–1 each. */
export interface Edges {
  /**
   * Hard ones, and those where the hue changes as no light makes it: the surface's own pattern, unless they
   * are borders.
   */
  readonly hard: Plane;
  readonly painted: Plane;
  /** Borders of something broad, such as a shadow. */
  readonly borders: Plane;
  /** 1 between edges, where light hardly changes from pixel to pixel, else 0. */
  readonly even: Plane;
}

interface Slopes {
  readonly across: Plane;
  readonly down: Plane;
}

function steepnessAt({ across, down }: Slopes, at: number): number {
  return Math.sqrt(across.data[at] * across.data[at] + down.data[at] * down.data[at]);
}

/** The slope that a quarter of the surface stays below. */
function measureGrain(slopes: Slopes, sure: Plane): number {
  const step = Math.max(1, Math.floor(sure.data.length / SAMPLES));
  const seen: number[] = [];
  for (let at = 0; at < sure.data.length; at += step) if (sure.data[at]) seen.push(steepnessAt(slopes, at));
  return quantiles(seen, 0.25)[0] ?? 0;
}

function findHard(fine: Slopes, { coarse, sure }: { readonly coarse: Slopes; readonly sure: Plane }): Plane {
  const grain = measureGrain(fine, sure);
  const from = Math.max(FAINT.slope, FAINT.grains * grain);
  const to = Math.max(CLEAR.slope, CLEAR.grains * grain);
  const hard = createPlane(sure);
  for (let at = 0; at < hard.data.length; at++) {
    if (!sure.data[at]) continue;
    const slope = steepnessAt(fine, at);
    if (slope <= from) continue;
    const times = slope / (steepnessAt(coarse, at) + 1e-4);
    hard.data[at] = smoothStep(SOFT, HARD, times) * smoothStep(from, to, slope);
  }
  return localExtremes(hard, { radius: BESIDE, extreme: 'most' });
}

function findEven(fine: Slopes, sure: Plane): Plane {
  const out = createPlane(sure);
  for (let at = 0; at < out.data.length; at++)
    if (sure.data[at] && steepnessAt(fine, at) < EVEN) out.data[at] = 1;
  return out;
}

function findPainted(
  fine: Slopes,
  { red, blue, sure }: { readonly red: Slopes; readonly blue: Slopes; readonly sure: Plane },
): Plane {
  const out = createPlane(sure);
  for (let at = 0; at < out.data.length; at++) {
    if (!sure.data[at]) continue;
    const slope = steepnessAt(red, at) + steepnessAt(blue, at);
    if (slope <= SAME_HUE) continue;
    const share = slope / (steepnessAt(fine, at) + 1e-4);
    out.data[at] = smoothStep(SAME_HUE, OTHER_HUE, slope) * smoothStep(LIKE_SHADOW, LIKE_PAINT, share);
  }
  return localExtremes(out, { radius: BESIDE, extreme: 'most' });
}

/** Edges that run as something broad does, and are about as high as its step. */
function findBorders(
  fine: Slopes,
  { wide, sure, spread }: { readonly wide: Slopes; sure: Plane; spread: number },
): Plane {
  const out = createPlane(sure);
  const narrow = STEP * Math.hypot(FINE, OWN_SPREAD);
  for (let at = 0; at < out.data.length; at++) {
    if (!sure.data[at]) continue;
    const around = steepnessAt(wide, at);
    const broad = STEP * spread * around;
    if (broad <= BROAD_STEP[0]) continue;
    const own = Math.max(1e-6, steepnessAt(fine, at));
    const along =
      (fine.across.data[at] * wide.across.data[at] + fine.down.data[at] * wide.down.data[at]) /
      (own * around);
    const step = narrow * own;
    out.data[at] =
      smoothStep(...ALONG, along) *
      smoothStep(...BROAD_STEP, broad) *
      smoothStep(...ALIKE, Math.min(broad / step, step / broad));
  }
  return localExtremes(out, { radius: BESIDE, extreme: 'most' });
}

/**
 * Separates edges of a surface's pattern from those of light on it. Print is sharper than light on folds, and
 * changes the hue (colour retinex: Grosse et al., “Ground truth dataset and baseline evaluations for
 * intrinsic image algorithms”, 2009).
 * @param broad log-luminance without narrow details, and the error of its borders, in pixels
 */
export function findEdges(region: LitRegion, broad: { readonly plane: Plane; readonly off: number }): Edges {
  const { logs, hues, sure } = region;
  const blurFine = blurRegion(region, FINE);
  const fine = slopesOf(blurFine(logs), sure);
  const [red, blue] = hues.map((hue) => slopesOf(blurFine(hue), sure));
  const coarse = slopesOf(blurRegion(region, COARSE)(logs), sure);
  const hard = findHard(fine, { coarse, sure });
  const painted = findPainted(fine, { red, blue, sure });
  const spread = 0.6 * broad.off;
  const wide = slopesOf(blurRegion(region, spread)(broad.plane), sure);
  const within = { sure, spread: Math.hypot(spread, 0.3 * broad.off) };
  return { hard, painted, borders: findBorders(fine, { wide, ...within }), even: findEven(fine, sure) };
}
