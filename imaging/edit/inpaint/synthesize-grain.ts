import { nextRandom, type RandomState } from '../../core/numeric/random.ts';
import { PIXEL_BYTES } from '../../core/patchmatch/nearest-neighbour-field.ts';
import type { Progress } from '../../core/progress.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { forEachChunk } from './complete-level.ts';
import type { Completion } from './finish-region.ts';
import { illuminationAt, type Light } from './interpolate-illumination.ts';
import type { Level } from './level.ts';
import { CELL, type Cells } from './measure-cells.ts';

/** Cells along the side of a piece of grain, and cells by which neighbouring pieces overlap. */
const PIECE = 5;
const OVERLAP = 1;

/** From one piece to the next, in cells and in pixels. */
const STEP = PIECE - OVERLAP;
const SPACING = STEP * CELL;

/** Fewer places to cut pieces from would show as a pattern. */
const FEWEST_PLACES = 16;

/** Number of random places of which the nearest is taken: grain differs with the light. */
const TRIES = 3;

/** Plain ground: its light and its grain. */
interface Plain {
  readonly level: Level;
  readonly cells: Cells;
  readonly light: Light;
  /** `columns × rows`: 1 where grain may be copied from. */
  readonly alike: Uint8Array;
}

/** First cells of all pieces that lie wholly in ground alike. */
function findPlaces({ level, cells, alike }: Plain): Int32Array {
  const { columns } = cells;
  const rows = Math.floor(level.height / CELL);
  const places: number[] = [];
  for (let row = 0; row <= rows - PIECE; row++)
    for (let column = 0; column <= Math.floor(level.width / CELL) - PIECE; column++)
      if (isAlike(alike, { first: row * columns + column, columns })) places.push(row * columns + column);
  return Int32Array.from(places);
}

function isAlike(
  alike: Uint8Array,
  { first, columns }: { readonly first: number; readonly columns: number },
): boolean {
  for (let row = 0; row < PIECE; row++)
    for (let column = 0; column < PIECE; column++) if (!alike[first + row * columns + column]) return false;
  return true;
}

/** Places of the side-by-side pieces over the whole level, each drawn at random from nearby places. */
function drawPieces(
  { cells }: Plain,
  { places, random }: { readonly places: Int32Array; readonly random: RandomState },
): Pieces {
  const across = Math.ceil(cells.columns / STEP) + 1;
  const down = Math.ceil(cells.rows / STEP) + 1;
  const chosen = new Int32Array(across * down);
  for (let piece = 0; piece < chosen.length; piece++) {
    const column = ((piece % across) - 1) * STEP;
    const row = (Math.floor(piece / across) - 1) * STEP;
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < TRIES; tries++) {
      const place = places[nextRandom(random) % places.length];
      const distance = Math.hypot((place % cells.columns) - column, Math.floor(place / cells.columns) - row);
      if (distance >= least) continue;
      least = distance;
      chosen[piece] = place;
    }
  }
  return { across, chosen };
}

/** Pieces in rows and columns, the first of them one step before the level begins. */
interface Pieces {
  readonly across: number;
  /** First cell of the place that each piece is cut from. */
  readonly chosen: Int32Array;
}

/**
 * Fills the hole with its light and with pieces of grain from similar ground. Overlapping pieces are blended
 * by weights whose squares sum to one, which keeps the grain's strength (Heitz and Neyret 2018). Undefined
 * where there is too little to cut from.
 */
export async function synthesizeGrain(
  plain: Plain,
  { random, progress }: { readonly random: RandomState; readonly progress: Progress },
): Promise<Completion | undefined> {
  const places = findPlaces(plain);
  if (places.length < FEWEST_PLACES) return undefined;
  const pieces = drawPieces(plain, { places, random });
  const holePixels = listFlagged(plain.level.hole);
  const sources = new Int32Array(holePixels.length);
  const corrections = new Float32Array(holePixels.length * 3);
  const colour = new Float32Array(3);
  function synthesizeChunk(from: number, to: number): void {
    for (let index = from; index < to; index++) {
      const source = mixGrain(plain, pieces, { pixel: holePixels[index], colour });
      sources[index] = source;
      for (let channel = 0; channel < 3; channel++)
        corrections[index * 3 + channel] =
          colour[channel] - plain.level.pixels[source * PIXEL_BYTES + channel];
    }
  }
  await forEachChunk(holePixels.length, { yieldIfDue: () => progress.report(0.5), step: synthesizeChunk });
  await progress.report(1);
  return { holePixels, sources, corrections };
}

interface Spot {
  readonly pixel: number;
  /** Set to the pixel's colour. */
  readonly colour: Float32Array;
}

/** The light at one pixel; used within one call only. */
const light = new Float32Array(3);

/**
 * Sets a pixel's colour from its light and the up to four pieces that cover it; returns the pixel that the
 * heaviest copies.
 */
function mixGrain(plain: Plain, { across, chosen }: Pieces, { pixel, colour }: Spot): number {
  const { level, cells } = plain;
  const x = pixel % level.width;
  const y = (pixel - x) / level.width;
  const column = Math.floor(x / SPACING);
  const row = Math.floor(y / SPACING);
  let heaviest = 0;
  let heaviestSource = -1;
  let squares = 0;
  colour.fill(0);
  for (let part = 0; part < 4; part++) {
    const pieceColumn = column - (part & 1);
    const pieceRow = row - (part >> 1);
    const right = x - pieceColumn * SPACING;
    const below = y - pieceRow * SPACING;
    const weight = fade(right) * fade(below);
    if (weight === 0) continue;
    const place = chosen[(pieceRow + 1) * across + pieceColumn + 1];
    const sourceX = (place % cells.columns) * CELL + right;
    const sourceY = Math.floor(place / cells.columns) * CELL + below;
    const source = sourceY * level.width + sourceX;
    illuminationAt(plain.light, source, light);
    for (let channel = 0; channel < 3; channel++)
      colour[channel] += weight * (level.pixels[source * PIXEL_BYTES + channel] - light[channel]);
    squares += weight ** 2;
    if (weight > heaviest) {
      heaviest = weight;
      heaviestSource = source;
    }
  }
  illuminationAt(plain.light, pixel, light);
  for (let channel = 0; channel < 3; channel++)
    colour[channel] = light[channel] + colour[channel] / Math.sqrt(squares);
  return heaviestSource;
}

/**
 * Weight of a piece at this many pixels from its first one. Rises over the overlap, falls over the next; 0
 * outside.
 */
function fade(offset: number): number {
  const overlap = OVERLAP * CELL;
  return Math.max(0, Math.min(1, (offset + 0.5) / overlap, (PIECE * CELL - offset - 0.5) / overlap));
}
