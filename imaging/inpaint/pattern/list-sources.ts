import { type Canvas, type Cell, KNOWN } from './draw-canvas.ts';

/** Correlation with the mean cell that makes a cell one of the pattern. */
const LEAST_LIKENESS = 0.4;

/** Grey levels by which a cell's mean colour may differ from the usual one, beside so many times the usual difference. */
const MOST_DIFFERENCE = 24;
const SPREADS = 3;

/** Side of the squares, in pixels, in which something else is looked for, and by how much its difference stands out of the usual worst. */
const SPOT = 6;
const SPOTTED = 2.2;

/** Cells that are known as a whole and show the pattern: those that others may be copied from. */
export function listSources(canvas: Canvas): Cell[] {
  const whole = canvas.cells.filter((cell) => isKnown(canvas, cell));
  let kept = dropOddColours(canvas, whole);
  for (let round = 0; round < 2; round++) {
    const mean = averageCells(canvas, kept);
    kept = kept.filter((cell) => correlate(readLuma(canvas, cell), mean) >= LEAST_LIKENESS);
  }
  return dropSpotted(canvas, kept);
}

/** Drops cells of which a small part is something else. */
function dropSpotted(canvas: Canvas, cells: readonly Cell[]): Cell[] {
  const mean = averageCells(canvas, cells);
  const worst = cells.map((cell) => measureWorst(readLuma(canvas, cell), mean, canvas.across));
  const most = SPOTTED * median(worst);
  return cells.filter((_, index) => worst[index] <= most);
}

/** The largest mean square of what a cell differs from the mean one, beside a common change of light, in any of its small squares. */
function measureWorst(luma: Float32Array, mean: Float32Array, across: number): number {
  const down = luma.length / across;
  let light = 0;
  for (let at = 0; at < luma.length; at++) light += (luma[at] - mean[at]) / luma.length;
  let worst = 0;
  for (let top = 0; top < down; top += SPOT / 2)
    for (let left = 0; left < across; left += SPOT / 2) {
      let sum = 0;
      let count = 0;
      for (let y = top; y < Math.min(down, top + SPOT); y++)
        for (let x = left; x < Math.min(across, left + SPOT); x++, count++)
          sum += (luma[y * across + x] - mean[y * across + x] - light) ** 2;
      if (2 * count >= SPOT * SPOT) worst = Math.max(worst, sum / count);
    }
  return worst;
}

function isKnown({ width, states, across, down }: Canvas, { left, top }: Cell): boolean {
  for (let y = top; y < top + down; y++)
    for (let x = left; x < left + across; x++) if (states[y * width + x] !== KNOWN) return false;
  return true;
}

function dropOddColours(canvas: Canvas, cells: readonly Cell[]): Cell[] {
  const means = cells.map((cell) => averageColour(canvas, cell));
  const usual = [0, 1, 2].map((channel) => median(means.map((mean) => mean[channel])));
  const differences = means.map((mean) =>
    Math.hypot(...mean.map((value, channel) => value - usual[channel])),
  );
  const most = MOST_DIFFERENCE + SPREADS * median(differences);
  return cells.filter((_, index) => differences[index] <= most);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function averageColour({ width, colours, across, down }: Canvas, { left, top }: Cell): number[] {
  const sums = [0, 0, 0];
  for (let y = top; y < top + down; y++)
    for (let x = left; x < left + across; x++)
      for (let channel = 0; channel < 3; channel++) sums[channel] += colours[(y * width + x) * 3 + channel];
  return sums.map((sum) => sum / (across * down));
}

function readLuma({ width, colours, across, down }: Canvas, { left, top }: Cell): Float32Array {
  const luma = new Float32Array(across * down);
  for (let y = 0, to = 0; y < down; y++)
    for (let x = 0; x < across; x++, to++) {
      const at = ((y + top) * width + x + left) * 3;
      luma[to] = 0.299 * colours[at] + 0.587 * colours[at + 1] + 0.114 * colours[at + 2];
    }
  return luma;
}

function averageCells(canvas: Canvas, cells: readonly Cell[]): Float32Array {
  const mean = new Float32Array(canvas.across * canvas.down);
  for (const cell of cells)
    readLuma(canvas, cell).forEach((value, at) => {
      mean[at] += value / cells.length;
    });
  return mean;
}

/** Pearson’s correlation. */
function correlate(one: Float32Array, other: Float32Array): number {
  const meanOne = one.reduce((sum, value) => sum + value, 0) / one.length;
  const meanOther = other.reduce((sum, value) => sum + value, 0) / other.length;
  let product = 0;
  let squaresOne = 1e-6;
  let squaresOther = 1e-6;
  for (let at = 0; at < one.length; at++) {
    product += (one[at] - meanOne) * (other[at] - meanOther);
    squaresOne += (one[at] - meanOne) ** 2;
    squaresOther += (other[at] - meanOther) ** 2;
  }
  return product / Math.sqrt(squaresOne * squaresOther);
}
