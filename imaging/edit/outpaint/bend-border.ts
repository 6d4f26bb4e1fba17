import { distanceOf } from './measure-border.ts';
import type { Bend, Patchwork } from './patchwork.ts';
import { sourceOf } from './shift.ts';

/** Largest move, and the columns in which it fades out, as shares of the height. */
const MAX = 0.035;
const REACH = 0.2;

/** Columns of the photo that are compared. */
const STRIP = 8;

/**
 * Costs in grey levels: of a move that differs by a pixel from the row above, and of each pixel of a move.
 */
const CHANGE_COST = 8;
const MOVE_COST = 0.4;

/** Half the rows over which moves are averaged in the end. */
const SMOOTHING = 5;

/**
 * Finds for each row of the border the move with which its shift continues the photo best. Moves change by at
 * most a pixel from row to row, at a cost. The optimum is found by dynamic programming over the rows (Sakoe
 * and Chiba 1978).
 */
export function bendBorder(patchwork: Patchwork): Bend {
  const { height } = patchwork.sheet;
  const most = Math.max(1, Math.round(MAX * height));
  const moves = 2 * most + 1;
  const costs = new Float64Array(moves * height);
  const origin = new Int8Array(moves * height);
  for (let y = 0; y < height; y++)
    for (let move = 0; move < moves; move++) {
      const at = y * moves + move;
      let least = y === 0 ? 0 : costs[at - moves];
      for (const step of [-1, 1]) {
        if (y === 0 || move + step < 0 || move + step >= moves) continue;
        const cost = costs[at - moves + step] + CHANGE_COST;
        if (cost >= least) continue;
        least = cost;
        origin[at] = step;
      }
      costs[at] = least + measureMove(patchwork, y, move - most);
    }
  return { rows: smoothRows(tracePath({ costs, origin, moves, height })), reach: REACH * height };
}

/** Mean error of a row's shift in the photo's last columns if its source is moved. */
function measureMove({ sheet, shifts, band, labels }: Patchwork, y: number, move: number): number {
  const { width, pixels } = sheet;
  const shift = shifts[labels[y * band]];
  if (shift.mirrored) return 255 * Math.abs(move);
  const from = Math.max(0, width - STRIP);
  let sum = 0;
  for (let x = from; x < width; x++) {
    const source = sourceOf(shift, sheet, { x, y: y + move });
    sum += source < 0 ? 255 : distanceOf(pixels, y * width + x, source);
  }
  return sum / (width - from) + MOVE_COST * Math.abs(move);
}

interface Search {
  readonly costs: Float64Array;
  readonly origin: Int8Array;
  readonly moves: number;
  readonly height: number;
}

/** The cheapest way from the last row back to the first. */
function tracePath({ costs, origin, moves, height }: Search): Float32Array {
  const rows = new Float32Array(height);
  const last = costs.subarray((height - 1) * moves);
  let move = last.reduce((best, cost, index) => (cost < last[best] ? index : best), (moves - 1) / 2);
  for (let y = height - 1; y >= 0; y--) {
    rows[y] = move - (moves - 1) / 2;
    move += origin[y * moves + move];
  }
  return rows;
}

function smoothRows(rows: Float32Array): Float32Array {
  return rows.map((_, y) => {
    const near = rows.subarray(Math.max(0, y - SMOOTHING), y + SMOOTHING + 1);
    return near.reduce((sum, move) => sum + move, 0) / near.length;
  });
}

/** The same bend on a sheet of another height. */
export function scaleBend({ rows, reach }: Bend, height: number): Bend {
  const times = height / rows.length;
  const scaled = new Float32Array(height);
  for (let y = 0; y < height; y++) {
    const place = Math.min(rows.length - 1, Math.max(0, (y + 0.5) / times - 0.5));
    const above = Math.floor(place);
    const below = Math.min(rows.length - 1, above + 1);
    scaled[y] = times * (rows[above] + (rows[below] - rows[above]) * (place - above));
  }
  return { rows: scaled, reach: reach * times };
}
