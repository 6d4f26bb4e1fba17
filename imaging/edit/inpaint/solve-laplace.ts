import { listFlagged } from '../../core/raster/flags.ts';
import { relaxLaplace } from './draw-initial-guess.ts';

/** A grid of colours, some of them known. */
interface Canvas {
  readonly width: number;
  readonly height: number;
  /** `width × height × 3`; unknown values are overwritten. */
  readonly values: Float32Array;
  /** `width × height`: 1 where the colour is known and stays. */
  readonly known: Uint8Array;
}

/** Enough where a grid of half the size has found the broad course. */
const ROUNDS = 24;

/** On a grid with a side this short the rounds do all the work. */
const SHORTEST_SIDE = 3;

/**
 * Solves Laplace's equation for the unknown colours: first on grids of half the size each, so that few rounds
 * are enough on each.
 */
export function solveLaplace(canvas: Canvas): void {
  const { width, height, values, known } = canvas;
  const free = listFlagged(known.map((flag) => 1 - flag));
  if (free.length === 0) return;
  if (Math.min(width, height) > SHORTEST_SIDE) {
    const half = shrinkCanvas(canvas);
    solveLaplace(half);
    for (const at of free) values.set(enlarge(half, at % width, Math.floor(at / width)), at * 3);
  }
  relaxLaplace({ width, height, values, channels: 3, free }, ROUNDS);
}

/** Half the size, rounded up: the mean of the known ones among each four. */
function shrinkCanvas({ width, height, values, known }: Canvas): Canvas {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const sums = new Float32Array(half.width * half.height * 3);
  const counts = new Uint8Array(half.width * half.height);
  for (const at of listFlagged(known)) {
    const to = (Math.floor(at / width) >> 1) * half.width + ((at % width) >> 1);
    counts[to]++;
    for (let channel = 0; channel < 3; channel++) sums[to * 3 + channel] += values[at * 3 + channel];
  }
  for (let at = 0; at < sums.length; at++) sums[at] /= Math.max(1, counts[Math.floor(at / 3)]);
  return { ...half, values: sums, known: counts.map((count) => (count > 0 ? 1 : 0)) };
}

/** Bilinear value of the half-sized grid at a place of the full-sized one (weights 9, 3, 3, 1 of 16). */
function enlarge({ width, height, values }: Canvas, x: number, y: number): number[] {
  const column = x >> 1;
  const row = y >> 1;
  const nextColumn = Math.min(width - 1, Math.max(0, column + (x & 1 ? 1 : -1)));
  const nextRow = Math.min(height - 1, Math.max(0, row + (y & 1 ? 1 : -1)));
  return [0, 1, 2].map((channel) => {
    const here =
      3 * values[(row * width + column) * 3 + channel] + values[(row * width + nextColumn) * 3 + channel];
    const next =
      3 * values[(nextRow * width + column) * 3 + channel] +
      values[(nextRow * width + nextColumn) * 3 + channel];
    return (3 * here + next) / 16;
  });
}
