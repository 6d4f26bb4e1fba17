import type { Homography } from '../../../core/geometry/homography.ts';
import type { Relief } from './draw-relief.ts';

/** Rows of like cells on a plane of the scene. */
export interface Lattice {
  /** From pixels to cells: whole numbers of y part the rows. */
  readonly projection: Homography;
  /** Cells by which each row is shifted to the right against the one above. */
  readonly shift: number;
}

/** Parts of a cell that are told apart. */
const COLUMNS = 30;
const ROWS = 14;

/** Places at which a relief is known. */
export interface Samples {
  /** x, y and value of each. */
  readonly values: Float64Array;
}

/** The known pixels of a relief, evenly thinned out to about as many as are wanted. */
export function takeSamples({ plane, known }: Relief, wanted: number): Samples {
  const positions: number[] = [];
  for (let at = 0; at < known.length; at++) if (known[at]) positions.push(at);
  const step = Math.max(1, positions.length / wanted);
  const values: number[] = [];
  for (let index = 0; index < positions.length; index += step) {
    const at = positions[Math.floor(index)];
    const x = at % plane.width;
    values.push(x, (at - x) / plane.width, plane.data[at]);
  }
  return { values: Float64Array.from(values) };
}

interface Folded {
  /** For each sample its part of the cell, and its cell. */
  readonly bins: Int32Array;
  readonly cells: Int32Array;
  /** Sum and number of the values in each part. */
  readonly sums: Float64Array;
  readonly counts: Float64Array;
}

/** Rows of cells are numbered in steps of this. */
const ROW_STEP = 65_536;

function foldSamples({ values }: Samples, { projection, shift }: Lattice): Folded {
  const [a, b, c, d, e, f, g, h, i] = projection;
  const sums = new Float64Array(COLUMNS * ROWS);
  const counts = new Float64Array(COLUMNS * ROWS);
  const bins = new Int32Array(values.length / 3);
  const cells = new Int32Array(values.length / 3);
  for (let at = 0, sample = 0; at < values.length; at += 3, sample++) {
    const x = values[at];
    const y = values[at + 1];
    const w = g * x + h * y + i;
    const down = (d * x + e * y + f) / w;
    const row = Math.floor(down);
    const across = (a * x + b * y + c) / w - row * shift;
    const column = Math.floor(across);
    const bin = Math.floor((across - column) * COLUMNS) + COLUMNS * Math.floor((down - row) * ROWS);
    bins[sample] = bin;
    cells[sample] = row * ROW_STEP + column;
    sums[bin] += values[at + 2];
    counts[bin]++;
  }
  return { bins, cells, sums, counts };
}

/** Share of a relief's variance that a lattice explains. */
interface Explained {
  /**
   * Variance explained by the place within a cell: 1 if all cells are equal, about 0 without such a pattern.
   */
  readonly whole: number;
  /** Variance explained by the height in a cell alone, or by the width, whichever is larger. */
  readonly single: number;
}

/** Superimposes all cells of a relief and measures their similarity. */
export function foldRelief(samples: Samples, lattice: Lattice): Explained {
  const { sums, counts } = foldSamples(samples, lattice);
  const { values } = samples;
  let squares = 0;
  for (let at = 2; at < values.length; at += 3) squares += values[at] * values[at];
  const rows = { sums: new Float64Array(ROWS), counts: new Float64Array(ROWS) };
  const columns = { sums: new Float64Array(COLUMNS), counts: new Float64Array(COLUMNS) };
  for (let bin = 0; bin < sums.length; bin++) {
    const column = bin % COLUMNS;
    const row = (bin - column) / COLUMNS;
    rows.sums[row] += sums[bin];
    rows.counts[row] += counts[bin];
    columns.sums[column] += sums[bin];
    columns.counts[column] += counts[bin];
  }
  const measure = { total: values.length / 3, squares };
  return {
    whole: explainedShare({ sums, counts }, measure),
    single: Math.max(explainedShare(rows, measure), explainedShare(columns, measure)),
  };
}

/** Share of the variance explained by groups, minus the share expected by chance. */
function explainedShare(
  { sums, counts }: Pick<Folded, 'sums' | 'counts'>,
  { total, squares }: { readonly total: number; readonly squares: number },
): number {
  let told = 0;
  let sum = 0;
  let groups = 0;
  for (let group = 0; group < sums.length; group++) {
    if (counts[group] === 0) continue;
    told += (sums[group] * sums[group]) / counts[group];
    sum += sums[group];
    groups++;
  }
  const all = squares - (sum * sum) / total;
  const left = ((squares - told) * total) / Math.max(1, total - groups);
  return all > 0 ? 1 - left / all : 0;
}

/** Correlation with the mean cell from which a cell is one of the pattern. */
const MIN_LIKENESS = 0.35;

/** The samples that lie in cells which show the pattern, without those on other things. */
export function keepPattern(samples: Samples, lattice: Lattice): Samples {
  const { values } = samples;
  const { bins, cells, sums, counts } = foldSamples(samples, lattice);
  const found = new Map<number, { product: number; one: number; other: number }>();
  for (let sample = 0; sample < cells.length; sample++) {
    const cell = found.get(cells[sample]) ?? { product: 0, one: 0, other: 0 };
    found.set(cells[sample], cell);
    const value = values[3 * sample + 2];
    // The mean of the others: a sample alone in its part must not confirm itself.
    const mean = (sums[bins[sample]] - value) / Math.max(1, counts[bins[sample]] - 1);
    cell.product += value * mean;
    cell.one += value * value;
    cell.other += mean * mean;
  }
  const kept: number[] = [];
  for (let sample = 0; sample < cells.length; sample++) {
    const { product, one, other } = found.get(cells[sample]) ?? { product: 0, one: 0, other: 0 };
    if (product >= MIN_LIKENESS * Math.sqrt(one * other))
      kept.push(values[3 * sample], values[3 * sample + 1], values[3 * sample + 2]);
  }
  return { values: Float64Array.from(kept) };
}
