import { median } from '../../../core/numeric/scalar.ts';
import { type Canvas, type Cell, KNOWN } from './draw-canvas.ts';

/** Correlation with the mean cell that makes a cell one of the pattern. */
const MIN_LIKENESS = 0.4;

/**
 * Largest difference of a cell's mean colour from the median, in grey levels, besides a multiple of the usual
 * difference.
 */
const MAX_DIFFERENCE = 24;
const SPREADS = 3;

/** Pixels around a cell that are looked at too. */
const BESIDE = 4;

/** Above this contrast of light among cells, as by a lamp at night, copies would not fit. */
const MAX_CONTRAST = 2.2;

/**
 * Side of the squares, in pixels, that are searched for foreign content, and the factor by which they must
 * stand out.
 */
const SPOT = 6;
const SPOTTED = 2;

/**
 * Cells that are known as a whole and show the pattern: those that others may be copied from. None where
 * their light differs much.
 */
export function listSources(canvas: Canvas): Cell[] {
  const whole = canvas.cells.filter((cell) => isKnown(canvas, cell));
  let kept = dropOddColours(canvas, whole);
  if (measureContrast(canvas, { whole, usual: kept }) > MAX_CONTRAST) return [];
  for (let round = 0; round < 2; round++) {
    const mean = averageCells(canvas, kept);
    kept = kept.filter((cell) => correlate(readLuma(canvas, cell), mean) >= MIN_LIKENESS);
  }
  return dropSpotted(canvas, kept);
}

/** Ratio of the brightest to the darkest tenth of the cells that show the pattern. */
function measureContrast(
  canvas: Canvas,
  { whole, usual }: { readonly whole: readonly Cell[]; readonly usual: readonly Cell[] },
): number {
  const mean = averageCells(canvas, usual);
  const lights = whole
    .map((cell) => readLuma(canvas, cell))
    .filter((luma) => correlate(luma, mean) >= MIN_LIKENESS)
    .map((luma) => luma.reduce((sum, value) => sum + value, 0) / luma.length)
    .sort((a, b) => a - b);
  const dark = lights[Math.floor(lights.length / 10)] ?? 1;
  return (lights[Math.floor((9 * lights.length) / 10)] ?? 1) / (dark + 1);
}

/** Drops cells with a small foreign part, or beside something foreign: their edges may show it. */
function dropSpotted(canvas: Canvas, cells: readonly Cell[]): Cell[] {
  const around = cells.map((cell) => readAround(canvas, cell));
  const mean = new Float32Array(around[0]?.length ?? 0);
  for (const colours of around)
    for (let at = 0; at < mean.length; at++) mean[at] += colours[at] / around.length;
  const size = { width: canvas.across + 2 * BESIDE, height: canvas.down + 2 * BESIDE };
  const worst = around.map((colours) => measureWorst(colours, { mean, ...size }));
  const most = SPOTTED * median(worst);
  return cells.filter((_, index) => worst[index] <= most);
}

/** RGB of a cell and of a few pixels around it. */
function readAround(canvas: Canvas, { left, top }: Cell): Float32Array {
  const { width, height, colours, states, across, down } = canvas;
  const around = new Float32Array((across + 2 * BESIDE) * (down + 2 * BESIDE) * 3);
  let to = 0;
  for (let y = top - BESIDE; y < top + down + BESIDE; y++)
    for (let x = left - BESIDE; x < left + across + BESIDE; x++, to += 3) {
      let at = Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x));
      // Unknown pixels hold no evidence: the cell's own edge stands in.
      if (states[at] !== KNOWN)
        at =
          Math.min(top + down - 1, Math.max(top, y)) * width + Math.min(left + across - 1, Math.max(left, x));
      for (let channel = 0; channel < 3; channel++) around[to + channel] = colours[3 * at + channel];
    }
  return around;
}

/**
 * Largest mean squared difference of a cell from the mean cell in any small square, apart from a common
 * change of colour.
 */
function measureWorst(
  colours: Float32Array,
  { mean, width, height }: { readonly mean: Float32Array; readonly width: number; readonly height: number },
): number {
  const shade = [0, 0, 0];
  for (let at = 0; at < colours.length; at++)
    shade[at % 3] += ((colours[at] - mean[at]) * 3) / colours.length;
  let worst = 0;
  for (let below = SPOT; below < height + SPOT / 2; below += SPOT / 2)
    for (let right = SPOT; right < width + SPOT / 2; right += SPOT / 2) {
      const top = Math.min(below, height) - SPOT;
      const left = Math.min(right, width) - SPOT;
      let sum = 0;
      for (let y = top; y < top + SPOT; y++)
        for (let at = (y * width + left) * 3; at < (y * width + left + SPOT) * 3; at++)
          sum += (colours[at] - mean[at] - shade[at % 3]) ** 2;
      worst = Math.max(worst, sum);
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
  const most = MAX_DIFFERENCE + SPREADS * median(differences);
  return cells.filter((_, index) => differences[index] <= most);
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
