import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';

/** Pixels this likely to be either count as a sample of it. */
const SURE = 0.1;

/** Least share that both kinds must have around a place for a comparison there. */
const MIN_SHARE = 0.05;

/** Rounds of dropping the worst pairs, and the share kept in each. */
const ROUNDS = 3;
const KEPT = 0.75;

/**
 * Both sides of the mark's edge at one place: red, green and blue of the bare side, then of the marked one.
 */
type Pair = readonly [number, number, number, number, number, number];

/** Result of comparing both sides of a mark's edges. */
export interface BlendFit {
  readonly blend: Blend;
  /** Correlation of both sides, −1 to 1: high where the photo shows through. */
  readonly correlation: number;
  /** Spread of the bare side in grey levels. Too little leaves opacity and colour ambiguous. */
  readonly variety: number;
  /** Spread of the marked side in grey levels around the blend's prediction. */
  readonly error: number;
  readonly pairs: number;
}

/**
 * Local means of the bare and of the marked pixels, wherever both are near.
 * @param spread of the local mean in pixels
 */
export function pairSides(
  area: Area,
  { marked, spread }: { readonly marked: Plane; readonly spread: number },
): Pair[] {
  const bareWeight = createPlane(area);
  const markedWeight = createPlane(area);
  // The mean of a neighbourhood keeps the soft rim of the strokes out of both samples.
  const around = boxBlurCompiled(marked, 1);
  for (let at = 0; at < marked.data.length; at++) {
    if (around.data[at] < SURE) bareWeight.data[at] = 1;
    else if (around.data[at] > 1 - SURE) markedWeight.data[at] = 1;
  }
  const sides = [bareWeight, markedWeight].map((weight) => ({
    total: gaussianBlurCompiled(weight, spread).data,
    sums: area.colours.map(
      (colour) =>
        gaussianBlurCompiled({ ...colour, data: colour.data.map((v, at) => v * weight.data[at]) }, spread)
          .data,
    ),
  }));
  const pairs: Pair[] = [];
  const step = Math.max(1, Math.round(spread / 2));
  for (let y = 0; y < area.height; y += step)
    for (let x = 0; x < area.width; x += step) {
      const at = y * area.width + x;
      if (sides.some(({ total }) => total[at] < MIN_SHARE)) continue;
      const [bare, covered] = sides.map(({ total, sums }) => sums.map((sum) => sum[at] / total[at]));
      pairs.push([bare[0], bare[1], bare[2], covered[0], covered[1], covered[2]]);
    }
  return pairs;
}

interface Line {
  readonly slope: number;
  readonly offsets: readonly number[];
  readonly correlation: number;
  readonly variety: number;
  readonly error: number;
}

/**
 * Opacity and colour from pairs of both sides. Both are equally smoothed samples of one photo, so the ratio
 * of their spreads is `1 − opacity` (reduced major axis). Least squares would take the texture for noise and
 * come out too opaque. With too little variety the colour is held to be white or black, whichever lies on
 * that side.
 */
export function fitBlend(pairs: readonly Pair[]): BlendFit | undefined {
  if (pairs.length < 8) return undefined;
  let kept = pairs;
  let line = fitLine(kept);
  for (let round = 0; round < ROUNDS; round++) {
    const errors = pairs.map((pair) => errorOf(pair, line));
    const limit = errors.toSorted((a, b) => a - b)[Math.floor(KEPT * (errors.length - 1))];
    kept = pairs.filter((_, index) => errors[index] <= limit);
    line = fitLine(kept);
  }
  const blend = toBlend(line, kept);
  const { correlation, variety, error } = line;
  return { blend, correlation, variety, error, pairs: pairs.length };
}

function errorOf(pair: Pair, { slope, offsets }: Line): number {
  return offsets.reduce((sum, offset, c) => sum + (pair[c + 3] - slope * pair[c] - offset) ** 2, 0);
}

function fitLine(pairs: readonly Pair[]): Line {
  const means = [0, 1, 2, 3, 4, 5].map((c) => pairs.reduce((sum, pair) => sum + pair[c], 0) / pairs.length);
  let bare = 0;
  let covered = 0;
  let both = 0;
  for (const pair of pairs)
    for (let c = 0; c < 3; c++) {
      bare += (pair[c] - means[c]) ** 2;
      covered += (pair[c + 3] - means[c + 3]) ** 2;
      both += (pair[c] - means[c]) * (pair[c + 3] - means[c + 3]);
    }
  const slope = Math.min(0.98, Math.sqrt(covered / Math.max(bare, 1e-6)));
  const offsets = [0, 1, 2].map((c) => means[c + 3] - slope * means[c]);
  const count = 3 * pairs.length;
  const error = Math.sqrt(Math.max(0, covered - 2 * slope * both + slope * slope * bare) / count);
  return {
    slope,
    offsets,
    correlation: both / Math.sqrt(Math.max(bare * covered, 1e-6)),
    variety: Math.sqrt(bare / count),
    error,
  };
}

/** Colours this near to white or black are that. */
const NEAR = 45;

/** Least variety of the bare side in grey levels that is usable. */
const MIN_VARIETY = 6;

function toBlend(line: Line, pairs: readonly Pair[]): Blend {
  const opacity = 1 - line.slope;
  const free = line.offsets.map((offset) => offset / Math.max(opacity, 0.02));
  const told = line.variety > MIN_VARIETY && line.correlation > 0.5;
  if (opacity > 0.9 && !told) return blendOf(opacity, free);
  for (const value of [255, 0]) {
    const isNear = free.every((colour) => Math.abs(colour - value) < NEAR);
    const isThatSide = pairs.every((pair) =>
      [0, 1, 2].every((c) => (pair[c + 3] - pair[c]) * (value - 128) > 0),
    );
    if (!isNear && (told || !isThatSide)) continue;
    return blendOf(opacityTowards(value, pairs), [value, value, value]);
  }
  return blendOf(opacity, free);
}

function blendOf(opacity: number, colour: readonly number[]): Blend {
  const [red, green, blue] = colour.map((value) => Math.min(255, Math.max(0, value)));
  return { opacity: Math.min(1, Math.max(0.02, opacity)), colour: [red, green, blue] };
}

/** The opacity with which a mark of white or black moves one side to the other, by least squares. */
function opacityTowards(value: number, pairs: readonly Pair[]): number {
  let moved = 0;
  let whole = 0;
  for (const pair of pairs)
    for (let c = 0; c < 3; c++) {
      moved += (pair[c + 3] - pair[c]) * (value - pair[c]);
      whole += (value - pair[c]) ** 2;
    }
  return moved / Math.max(whole, 1e-6);
}
