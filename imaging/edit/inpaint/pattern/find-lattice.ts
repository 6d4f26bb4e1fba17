import { chainHomographies, type Homography } from '../../../core/geometry/homography.ts';
import { vanishingByLeastSquares } from '../../../core/geometry/vanishing-by-least-squares.ts';
import { cross, type Vector } from '../../../core/geometry/vector.ts';
import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Level } from '../level.ts';
import { measureGradient } from '../structure/measure-gradient.ts';
import { measureRelief, straightenRelief } from './draw-relief.ts';
import { findPeriods, type Periods } from './find-periods.ts';
import { fitLattice } from './fit-lattice.ts';
import { foldRelief, keepPattern, type Lattice, type Samples, takeSamples } from './fold-relief.ts';

/** Of two corners of a level one may be seen this many times as large as the other. */
const MAX_SCALE = 4;

/**
 * Homography from a level's pixels to a plane, with lines through the first point along x and through the
 * second along y. Its scale is 1 in the middle of the level. Undefined if the plane is seen too much from the
 * side.
 */
function rectifyPlane(
  { width, height }: { readonly width: number; readonly height: number },
  [along, across]: readonly [Vector, Vector],
): Homography | undefined {
  const horizon = cross(along, across);
  if (!(Math.abs(horizon[2]) > 1e-6)) return undefined;
  const [p, q] = [horizon[0] / horizon[2], horizon[1] / horizon[2]];
  const radius = Math.max(width, height) / 2;
  const farX = width / 2 / radius;
  const farY = height / 2 / radius;
  const slant = Math.abs(p) * farX + Math.abs(q) * farY;
  if (slant >= 1 || (1 + slant) / (1 - slant) > MAX_SCALE) return undefined;
  // Lines through the middle and either point: there x or y is 0.
  const x = orient([-across[1], across[0]], 0);
  const y = orient([-along[1], along[0]], 1);
  const middle = { x: (width - 1) / 2, y: (height - 1) / 2 };
  const rows = [
    [x[0], x[1], 0],
    [y[0], y[1], 0],
    [p / radius, q / radius, 1],
  ];
  return rows.flatMap(([a, b, c]) => [a, b, c - a * middle.x - b * middle.y]);
}

/** A direction as a unit vector that points to the right or down. */
function orient([x, y]: readonly [number, number], axis: 0 | 1): readonly [number, number] {
  const length = Math.hypot(x, y) * Math.sign((axis === 0 ? x : y) || 1) || 1;
  return [x / length, y / length];
}

/** Shares of the relief's variance that a pattern must explain: at first, and in its own cells at the end. */
const FIRST_TOLD = 0.12;
const MIN_EXPLAINED = 0.42;

/** Least variance explained beyond the height within a row: boards without joints are no pattern of cells. */
const FIRST_GAIN = 0.03;
const MIN_GAIN = 0.1;

/** Least share of a hole's surroundings that shows the pattern. */
const MIN_KEPT = 0.3;

/** Rounds in which parts without the pattern are left out. */
const ROUNDS = 3;

/** Smaller cells win if they explain this share of the variance of larger ones. */
const AS_GOOD = 0.75;

/** A lattice and about how many pixels each of its cells has. */
export interface Pattern {
  readonly lattice: Lattice;
  readonly across: number;
  readonly down: number;
}

/**
 * Finds the pattern of repeated cells in a level, such as bricks or tiles, in perspective or straight on.
 * Undefined if there is none.
 */
export async function findLattice(region: Level, progress: Progress): Promise<Pattern | undefined> {
  const level = blankHole(region);
  const directions = vanishingByLeastSquares(measureGradient(level));
  await progress.report(0);
  if (!directions) return undefined;
  const relief = measureRelief(level);
  const samples = takeSamples(relief, 15_000);
  const few = takeSamples(relief, 4_000);
  await progress.report(0);
  const found: Found[] = [];
  for (const pair of [directions, [directions[1], directions[0]] as const]) {
    const plane = rectifyPlane(level, pair);
    const straight = plane && straightenRelief(relief, plane);
    await progress.report(0);
    for (const cell of straight ? findPeriods(straight) : []) {
      const one = tryCell(plane as Homography, { cell, size: level, samples, few });
      if (one) found.push(one);
      await progress.report(0);
    }
  }
  const best = chooseBest(found);
  return best && (await refineLattice(best, { size: level, samples, progress }));
}

/** Grey in place of masked pixels: blurs reach a little into the hole, and hidden content must not count. */
const BLANK = 128;

function blankHole(level: Level): Level {
  const pixels = level.pixels.slice();
  for (let at = 0; at < level.hole.length; at++)
    if (level.hole[at]) pixels.fill(BLANK, at * PIXEL_BYTES, (at + 1) * PIXEL_BYTES);
  return { ...level, pixels };
}

interface Evidence {
  readonly size: Level;
  readonly samples: Samples;
}

/** Fits a lattice of such cells on a plane to a few samples; undefined if it explains nothing. */
function tryCell(
  plane: Homography,
  { cell, size, samples, few }: Evidence & { readonly few: Samples } & { readonly cell: Periods },
): Found | undefined {
  const { across, down, shift } = cell;
  const projection = chainHomographies(plane, [1 / across, 0, 0, 0, 1 / down, 0, 0, 0, 1]);
  const first = fitLattice({ projection, shift: shift / across }, { samples: few, size, cell });
  if (first.told < FIRST_TOLD) return undefined;
  const kept = keepPattern(few, first.lattice);
  const { lattice } = fitLattice(first.lattice, { samples: kept, size, cell });
  const all = keepPattern(samples, lattice);
  const share = all.values.length / samples.values.length;
  const { whole, single } = foldRelief(all, lattice);
  return { cell, lattice, gain: share * (whole - single) };
}

/** Fits a lattice to the parts that show it; undefined if they are too few, or no pattern. */
async function refineLattice(
  { lattice: start, cell }: Found,
  { size, samples, progress }: Evidence & { readonly progress: Progress },
): Promise<Pattern | undefined> {
  let lattice = start;
  let kept = samples;
  for (let round = 0; round < ROUNDS; round++) {
    kept = keepPattern(samples, lattice);
    if (kept.values.length < MIN_KEPT * samples.values.length) return undefined;
    ({ lattice } = fitLattice(lattice, { samples: kept, size, cell }));
    await progress.report(0);
  }
  const { whole, single } = foldRelief(kept, lattice);
  if (whole < MIN_EXPLAINED || whole - single < MIN_GAIN) return undefined;
  return { lattice, across: cell.across, down: cell.down };
}

interface Found {
  readonly lattice: Lattice;
  /** Variance explained beyond rows or columns alone, relative to the share of the picture that shows it. */
  readonly gain: number;
  readonly cell: Periods;
}

/** Chooses the smallest of the cells that explain most beyond rows alone: two cells also form one. */
function chooseBest(found: readonly Found[]): Found | undefined {
  const most = Math.max(...found.map(({ gain }) => gain));
  if (!(most >= FIRST_GAIN)) return undefined;
  const size = ({ cell: { across, down } }: Found) => across * down;
  return found.filter((one) => one.gain >= AS_GOOD * most).sort((a, b) => size(a) - size(b))[0];
}
