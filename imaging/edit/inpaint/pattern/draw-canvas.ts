import { applyHomography, invertHomography } from '../../../core/geometry/homography.ts';
import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Level } from '../level.ts';
import type { Pattern } from './find-lattice.ts';

/** Most pixels of a cell along either side. */
const LARGEST_CELL = 64;

/** Most that a canvas is larger than its level, by its pixels. */
const MAX_GROWTH = 3;

/** Known pixels of the scene, those to be filled, and all others. */
export const KNOWN = 1;
export const WANTED = 2;

/** A level straightened so that each cell of its pattern is a rectangle of whole pixels. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** `width × height × 3`. */
  readonly colours: Float32Array;
  /** `KNOWN`, `WANTED`, or 0 for forbidden pixels and those outside the picture. */
  readonly states: Uint8Array;
  /** Of a cell. */
  readonly across: number;
  readonly down: number;
  readonly cells: readonly Cell[];
}

/** A cell of a pattern and the corner of it on the canvas. */
export interface Cell {
  readonly row: number;
  readonly column: number;
  readonly left: number;
  readonly top: number;
}

/** Straightens a level. Undefined where the canvas would be too large. */
export function drawCanvas(level: Level, { lattice, ...size }: Pattern): Canvas | undefined {
  const across = Math.min(LARGEST_CELL, Math.max(6, Math.round(size.across)));
  const down = Math.min(LARGEST_CELL, Math.max(6, Math.round(size.down)));
  const corners = [0, level.width - 1].flatMap((x) =>
    [0, level.height - 1].map((y) => applyHomography(lattice.projection, { x, y })),
  );
  const left = Math.floor(Math.min(...corners.map(({ x }) => x)));
  const top = Math.floor(Math.min(...corners.map(({ y }) => y)));
  const width = Math.ceil((Math.max(...corners.map(({ x }) => x)) - left) * across);
  const height = (Math.ceil(Math.max(...corners.map(({ y }) => y))) - top) * down;
  if (width * height > MAX_GROWTH * level.width * level.height) return undefined;
  const colours = new Float32Array(width * height * 3);
  const states = new Uint8Array(width * height);
  const back = invertHomography(lattice.projection);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) {
      const from = applyHomography(back, { x: left + (x + 0.5) / across, y: top + (y + 0.5) / down });
      const column = Math.round(from.x);
      const row = Math.round(from.y);
      if (column < 0 || row < 0 || column >= level.width || row >= level.height) continue;
      const at = row * level.width + column;
      states[to] = level.hole[at] ? WANTED : level.forbidden?.[at] ? 0 : KNOWN;
      for (let channel = 0; channel < 3; channel++)
        colours[to * 3 + channel] = level.pixels[at * PIXEL_BYTES + channel];
    }
  const cells: Cell[] = [];
  for (let row = top; (row - top) * down < height; row++) {
    const first = Math.ceil(left - row * lattice.shift);
    for (let column = first; ; column++) {
      const start = Math.round((column + row * lattice.shift - left) * across);
      if (start + across > width) break;
      cells.push({ row, column, left: start, top: (row - top) * down });
    }
  }
  return { width, height, colours, states, across, down, cells };
}
