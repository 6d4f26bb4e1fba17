import { chainHomographies } from '../../../core/geometry/homography.ts';
import { FAR } from '../../../core/morphology/distance-transform.ts';
import type { RandomState } from '../../../core/numeric/random.ts';
import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Level } from '../level.ts';
import { measureDepth } from '../measure-depth.ts';
import { shrinkLevel } from '../shrink-level.ts';
import { type DrawnLines, NOTHING_DRAWN } from '../structure/draw-lines.ts';
import { type Canvas, type Cell, drawCanvas } from './draw-canvas.ts';
import { findLattice, type Pattern } from './find-lattice.ts';
import { listSources } from './list-sources.ts';
import { matchCells } from './match-cells.ts';
import { type Drawn, placeCells, readPlace } from './place-cells.ts';
import { smoothCells } from './smooth-cells.ts';

interface Variances {
  /** Of the colours of cells in each of their rows and columns of pixels. */
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

/** Variance among cells for each of their rows and columns of pixels: low in the joints of a wall. */
function measureVariances({ width, colours, across, down }: Canvas, cells: readonly Cell[]): Variances {
  const rows = new Array<number>(down).fill(0);
  const columns = new Array<number>(across).fill(0);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        let squares = 0;
        for (const { left, top } of cells) {
          const value = colours[((top + y) * width + left + x) * 3 + channel];
          sum += value;
          squares += value * value;
        }
        const variance = squares / cells.length - (sum / cells.length) ** 2;
        rows[y] += variance / across;
        columns[x] += variance / down;
      }
  return { rows, columns };
}

/**
 * Aligns a pattern so that its cells meet where they differ least, such as in joints: seams are invisible
 * there.
 */
function moveCells(pattern: Pattern, { across, down }: { across: number; down: number }): Pattern {
  const { projection, shift } = pattern.lattice;
  const moved = chainHomographies(projection, [1, 0, -across, 0, 1, -down, 0, 0, 1]);
  return { ...pattern, lattice: { projection: moved, shift } };
}

/**
 * The middle of the calmest of a ring of values, as a share of it. A joint may be a single pixel wide, so
 * that nothing is evened out.
 */
function findCalmest(values: readonly number[]): number {
  return (values.indexOf(Math.min(...values)) + 0.5) / values.length;
}

/** Patterns are looked for in a level no longer than this. */
const LONGEST_SIDE = 1000;

/** Fewer whole cells are no choice. */
const FEWEST_SOURCES = 8;

/**
 * Pixels from a hole's border to its middle; shallower ones are no wider than the joints and edges of a
 * pattern.
 */
const MIN_DEPTH = 8;

/** Most cells of a picture; with more the pattern is a texture, which patches know as well. */
const MAX_CELLS = 3000;

/**
 * Draws the cells of a pattern, such as bricks or tiles, into a level's hole. Each cell is copied whole from
 * another one, rectified to their plane. After Huang et al. 2014, “Image completion using planar structure
 * guidance”, here cell by cell. Does nothing without a pattern.
 */
export async function completePattern(
  level: Level,
  { random, progress }: { readonly random: RandomState; readonly progress: Progress },
): Promise<DrawnLines> {
  if (!isBroad(level)) return NOTHING_DRAWN;
  let small = level;
  let scale = 1;
  while (Math.max(small.width, small.height) > LONGEST_SIDE) {
    small = shrinkLevel(small);
    scale *= 2;
    await progress.report(0);
  }
  const found = await findLattice(small, progress);
  const pattern = found && (await alignCells(small, { found, progress }));
  const canvas = pattern && drawCanvas(small, pattern);
  await progress.report(0);
  if (!canvas) return NOTHING_DRAWN;
  const sources = listSources(canvas);
  await progress.report(0);
  if (sources.length < FEWEST_SOURCES || canvas.cells.length > MAX_CELLS) return NOTHING_DRAWN;
  const matches = await matchCells({ canvas, sources, random }, progress);
  const toSmall = [1 / scale, 0, 0.5 / scale - 0.5, 0, 1 / scale, 0.5 / scale - 0.5, 0, 0, 1];
  const { projection, shift } = pattern.lattice;
  const lattice = { projection: chainHomographies(toSmall, projection), shift };
  const drawn = await placeCells(level, { lattice, matches, progress });
  return drawInto(level, {
    ...drawn,
    corrections: await smoothCells(level, { drawn, yieldIfDue: () => progress.report(0) }),
  });
}

/**
 * True if some pixels lie deep enough in the hole for whole cells to be missing. Scratches and specks are
 * left to patches.
 */
function isBroad(level: Level): boolean {
  return measureDepth(level).some((depth) => depth >= MIN_DEPTH && depth < FAR);
}

/**
 * Aligns a pattern with the best separation of its cells. Rows come first, since moving them changes the
 * columns.
 */
async function alignCells(
  level: Level,
  { found, progress }: { readonly found: Pattern; readonly progress: Progress },
): Promise<Pattern | undefined> {
  let pattern = found;
  for (const direction of ['down', 'across'] as const) {
    const canvas = drawCanvas(level, pattern);
    await progress.report(0);
    const sources = canvas && listSources(canvas);
    if (!sources || sources.length < FEWEST_SOURCES) return undefined;
    const { rows, columns } = measureVariances(canvas, sources);
    pattern = moveCells(
      pattern,
      direction === 'down'
        ? { across: 0, down: findCalmest(rows) }
        : { across: findCalmest(columns), down: 0 },
    );
    await progress.report(0);
  }
  return pattern;
}

function drawInto(
  level: Level,
  { pixels, places, corrections }: Drawn & { readonly corrections: Float32Array },
): DrawnLines {
  const values = new Float32Array(pixels.length * PIXEL_BYTES);
  const sources = new Int32Array(pixels.length);
  for (let index = 0; index < pixels.length; index++) {
    const place = { x: places[2 * index], y: places[2 * index + 1] };
    sources[index] = Math.round(place.y) * level.width + Math.round(place.x);
    for (let byte = 0; byte < PIXEL_BYTES; byte++)
      values[index * PIXEL_BYTES + byte] =
        readPlace(level, place, byte) + (byte < 3 ? corrections[index * 3 + byte] : 0);
  }
  return { pixels, values, sources, matches: sources };
}
