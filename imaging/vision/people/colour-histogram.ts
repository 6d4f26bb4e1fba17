/** Cells along lightness (0–1) and along each of a and b. */
const LIGHT_CELLS = 28;
const COLOUR_CELLS = 44;

/** Reach of a and b that the cells cover. */
const MAX_COLOUR = 0.33;

/** Number of cells of a histogram. */
export const HISTOGRAM_CELLS = LIGHT_CELLS * COLOUR_CELLS * COLOUR_CELLS;

function colourCell(value: number): number {
  const cell = ((value + MAX_COLOUR) / (2 * MAX_COLOUR)) * COLOUR_CELLS;
  return Math.max(0, Math.min(COLOUR_CELLS - 1, Math.floor(cell)));
}

/** The cell that a colour in OKLab falls into. */
export function cellOfColour(lightness: number, a: number, b: number): number {
  const light = Math.max(0, Math.min(LIGHT_CELLS - 1, Math.floor(lightness * LIGHT_CELLS)));
  return (light * COLOUR_CELLS + colourCell(a)) * COLOUR_CELLS + colourCell(b);
}

/** Copy of the cells that are smoothed. Used within one call only. */
const before = new Float32Array(HISTOGRAM_CELLS);

/** Cells that are not 0 lie from `first` to `last`; none where `last` is smaller. */
interface Filled {
  readonly first: number;
  readonly last: number;
}

function findFilled(histogram: Float32Array): Filled {
  let first = 0;
  let last = HISTOGRAM_CELLS - 1;
  while (first <= last && histogram[first] === 0) first++;
  while (last > first && histogram[last] === 0) last--;
  return { first, last };
}

/**
 * Gives each cell a share of its neighbours' counts, along all three axes. Changes the histogram. Returns
 * between which cells it is filled then.
 */
function smoothCells(histogram: Float32Array, filled: Filled): Filled {
  let { first, last } = filled;
  for (const step of [1, COLOUR_CELLS, COLOUR_CELLS * COLOUR_CELLS]) {
    before.set(histogram);
    first = Math.max(0, first - step);
    last = Math.min(HISTOGRAM_CELLS - 1, last + step);
    const end = Math.min(HISTOGRAM_CELLS - step - 1, last);
    for (let cell = Math.max(step, first); cell <= end; cell++)
      histogram[cell] = 0.5 * before[cell] + 0.25 * (before[cell - step] + before[cell + step]);
  }
  return { first, last };
}

/**
 * Normalizes the sum to 1 and smooths, so that a cell is the probability of its colour. All 0 without counts.
 * Changes the histogram.
 */
export function normalizeHistogram(histogram: Float32Array, smoothings = 2): void {
  let filled = findFilled(histogram);
  for (let round = 0; round < smoothings; round++) filled = smoothCells(histogram, filled);
  let total = 0;
  for (let cell = filled.first; cell <= filled.last; cell++) total += histogram[cell];
  if (total > 0) for (let cell = filled.first; cell <= filled.last; cell++) histogram[cell] /= total;
}
