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

/** Gives each cell a share of its neighbours' counts, along all three axes. Changes the histogram. */
function smoothCells(histogram: Float32Array): void {
  for (const step of [1, COLOUR_CELLS, COLOUR_CELLS * COLOUR_CELLS]) {
    const before = histogram.slice();
    for (let cell = step; cell < HISTOGRAM_CELLS - step; cell++)
      histogram[cell] = 0.5 * before[cell] + 0.25 * (before[cell - step] + before[cell + step]);
  }
}

/**
 * Normalizes the sum to 1 and smooths, so that a cell is the probability of its colour. All 0 without counts.
 * Changes the histogram.
 */
export function normalizeHistogram(histogram: Float32Array, smoothings = 2): void {
  for (let round = 0; round < smoothings; round++) smoothCells(histogram);
  let total = 0;
  for (const count of histogram) total += count;
  if (total > 0) for (let cell = 0; cell < HISTOGRAM_CELLS; cell++) histogram[cell] /= total;
}
